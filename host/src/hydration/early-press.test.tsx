/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { earlyPressScript } from '../document/inline-scripts.ts';
import { repeatEarlyPress } from './early-press.ts';

let presses: string[] = [];
/** The buttons that show that they wait: jsdom has no animations. */
const waiting = new Set<Element>();
Element.prototype.animate = function animate() {
  waiting.add(this);
  return { cancel: () => void waiting.delete(this) } as Partial<Animation> as Animation;
};
const button = (name: string) => document.querySelector<HTMLElement>(`#${name}`) as HTMLElement;
/** A press before the script is there: nothing handles it. */
const pressEarly = (name: string) => button(name).click();

/** From now on the buttons of this part have their handlers. */
function hydrate(part: 'frame' | 'page', names: string[]): void {
  for (const name of names) button(name).addEventListener('click', () => presses.push(name));
  repeatEarlyPress(part);
}

beforeEach(() => {
  document.body.innerHTML = `<button type="button" id="menu"></button>
    <main data-area="catalog">
      <button type="button" id="buy"></button>
      <button type="button" id="more"></button>
      <button type="button" id="help" popovertarget="text"></button>
    </main>`;
  presses = [];
  // biome-ignore lint/security/noGlobalEval: the document runs this script too.
  window.eval(earlyPressScript);
});
afterEach(() => {
  globalThis.__shopPress = undefined;
});

test('a press before hydration is repeated once, when its part of the page is hydrated', () => {
  pressEarly('buy');
  hydrate('frame', ['menu']);
  expect(presses).toEqual([]);
  hydrate('page', ['buy', 'more']);
  expect(presses).toEqual(['buy']);
  repeatEarlyPress('page');
  expect(presses).toEqual(['buy']);
});

test('only the last of several presses is repeated, and only its button shows that it waits', () => {
  pressEarly('more');
  pressEarly('buy');
  expect(waiting).toEqual(new Set([button('buy')]));
  hydrate('frame', ['menu']);
  hydrate('page', ['buy', 'more']);
  expect(presses).toEqual(['buy']);
  expect(waiting.size).toBe(0);
});

test('a button that is hydrated handles its press itself', () => {
  hydrate('frame', ['menu']);
  button('menu').click();
  hydrate('page', ['buy', 'more']);
  button('buy').click();
  expect(presses).toEqual(['menu', 'buy']);
});

test('a press of the frame is repeated also when the page is hydrated first', () => {
  pressEarly('menu');
  button('menu').addEventListener('click', () => presses.push('menu'));
  hydrate('page', ['buy', 'more']);
  repeatEarlyPress('frame');
  expect(presses).toEqual(['menu']);
});

test('a button that works without script is not pressed again', () => {
  pressEarly('help');
  hydrate('page', ['help']);
  expect(presses).toEqual([]);
});

test('a press that comes while React hydrates is handled once', async () => {
  function App() {
    useEffect(() => repeatEarlyPress('page'), []);
    return (
      <main data-area="catalog">
        <button type="button" id="buy" onClick={() => presses.push('buy')} />
      </main>
    );
  }
  document.body.innerHTML = '<div><main data-area="catalog"><button type="button" id="buy"></button></main></div>';
  const root = hydrateRoot(document.body.firstElementChild as Element, <App />);
  // As by a finger: during `click()` a further `click()` of the same button does nothing.
  button('buy').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // The effect that repeats presses has run.
  await waitFor(() => expect(globalThis.__shopPress?.button).toBeUndefined());
  expect(presses).toEqual(['buy']);
  act(() => root.unmount());
});
