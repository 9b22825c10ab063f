/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';
import { toggleFavorite } from '@shop/shared/kernel';
import { cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { FavoriteButton } from './FavoriteButton.tsx';

afterEach(cleanup);

/** Hydrates two hearts. Returns how often each was rendered. */
function openHearts(serverHtml: string): Record<string, number> {
  const renders: Record<string, number> = {};
  const count = (name: string) => {
    renders[name] = (renders[name] ?? 0) + 1;
  };
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = serverHtml;
  render(<Hearts onRender={count} />, { container, hydrate: true });
  return renders;
}

const Hearts = ({ onRender }: { onRender: (name: string) => void }) =>
  [7, 8].map((id) => (
    <Profiler key={id} id={`گونی ${id}`} onRender={onRender}>
      <FavoriteButton id={id} name={`گونی ${id}`} />
    </Profiler>
  ));

const isPressed = (name: string) => screen.getByRole('button', { name: RegExp(name) }).getAttribute('aria-pressed');

test('hydration renders a heart a second time only if its product is a favourite', () => {
  const { container, unmount } = render(<Hearts onRender={() => undefined} />);
  const serverHtml = container.innerHTML;
  unmount();
  expect(openHearts(serverHtml)).toEqual({ 'گونی 7': 1, 'گونی 8': 1 });
  cleanup();
  toggleFavorite(8);
  expect(openHearts(serverHtml)).toEqual({ 'گونی 7': 1, 'گونی 8': 2 });
  expect([isPressed('گونی 7'), isPressed('گونی 8')]).toEqual(['false', 'true']);
});
