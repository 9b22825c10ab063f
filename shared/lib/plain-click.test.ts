import { expect, test } from '@jest/globals';
import { isPlainClick } from './plain-click.ts';

const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test('a click of the main button without a key is plain', () => {
  expect(isPlainClick(click)).toBe(true);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('a click with %s is left to the browser', (key) => {
  expect(isPlainClick({ ...click, [key]: true })).toBe(false);
});

test('a click of another button is left to the browser', () => {
  expect(isPlainClick({ ...click, button: 1 })).toBe(false);
});
