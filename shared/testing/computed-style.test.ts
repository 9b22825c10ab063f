/** @jest-environment jsdom */
import { afterEach, expect, test } from '@jest/globals';

afterEach(() => {
  document.body.replaceChildren();
  document.head.replaceChildren();
});

const styleOf = (html: string) => {
  document.body.innerHTML = html;
  const element = document.querySelector('.own');
  if (element === null) throw new Error('no element');
  const { display, visibility, pointerEvents } = getComputedStyle(element);
  return [display, visibility, pointerEvents].join(' ');
};

test.each([
  ['<span class="own">', ' visible auto'],
  ['<p class="own">', 'block visible auto'],
  ['<p class="own" hidden>', 'none visible auto'],
  ['<dialog class="own">', 'none visible auto'],
  ['<dialog class="own" open>', ' visible auto'],
  ['<input class="own">', 'inline-block visible auto'],
  ['<input class="own" type="hidden">', 'none visible auto'],
  ['<p class="own" style="display: grid">', 'grid visible auto'],
  ['<div style="visibility: hidden"><p class="own">', 'block hidden auto'],
  ['<div style="pointer-events: none"><p class="own">', 'block visible none'],
])('the style of %s is computed', (html, expected) => {
  expect(styleOf(html)).toBe(expected);
});

test('an element that is hidden later has another style', () => {
  expect(styleOf('<p class="own">')).toBe('block visible auto');
  document.querySelector('p')?.setAttribute('hidden', '');
  expect(getComputedStyle(document.querySelectorAll('p')[0] ?? document.body).display).toBe('none');
});

test('other properties and style sheets of the page are read as well', () => {
  document.body.innerHTML = '<p class="own" style="color: red">';
  const element = document.querySelector('p') ?? document.body;
  expect(getComputedStyle(element).color).toBe('rgb(255, 0, 0)');
  expect(getComputedStyle(element).getPropertyValue('color')).toBe('rgb(255, 0, 0)');
  expect(getComputedStyle(element).display).toBe('block');
  document.head.innerHTML = '<style>.own { display: none }</style>';
  expect(getComputedStyle(element).display).toBe('none');
});
