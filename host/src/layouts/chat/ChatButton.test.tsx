/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { ChatButton } from './ChatButton.tsx';

afterEach(cleanup);

test('the button opens a chat with the shop in a new tab', () => {
  render(<ChatButton phone="989120000000" layout="default" pathname="/" />);
  const link = screen.getByRole('link', { name: /واتساپ/ });
  expect(link.getAttribute('href')).toBe('https://wa.me/989120000000');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener');
});

test('without a phone number there is no chat button', () => {
  render(<ChatButton phone="" layout="default" pathname="/" />);
  expect(screen.queryByRole('link')).toBeNull();
});
