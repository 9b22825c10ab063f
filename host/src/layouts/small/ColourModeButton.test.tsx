/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { watchColourMode } from '../colour-mode.ts';
import { ColourModeButton } from './ColourModeButton.tsx';

beforeEach(() => {
  const device = Object.assign(new EventTarget(), { matches: false });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => device });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const name = () => screen.getByRole('button').getAttribute('aria-label');

test('what another tab chose is what the button names, and goes on from', () => {
  const stop = watchColourMode();
  render(<ColourModeButton />);
  expect(name()).toBe('رنگ صفحه: هماهنگ با دستگاه');

  localStorage.setItem('nuxt-color-mode', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'nuxt-color-mode' })));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(name()).toBe('رنگ صفحه: روشن');

  fireEvent.click(screen.getByRole('button'));
  expect(name()).toBe('رنگ صفحه: تیره');
  expect(localStorage.getItem('nuxt-color-mode')).toBe('dark');
  stop();
});
