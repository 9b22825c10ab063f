import { expect, test } from '@jest/globals';
import { shareOrCopy } from './share.ts';

const given = { title: 'گونی', url: 'http://shop.invalid/products/2' };
const refusing = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));

test('the phone’s own sheet, and nothing else, where there is one', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  expect(await shareOrCopy(given, { share: async () => undefined, clipboard })).toBe('shared');
  expect(await shareOrCopy(given, { share: refusing('AbortError'), clipboard })).toBe('left');
  expect(copied).toEqual([]);
  expect(await shareOrCopy(given, { share: refusing('NotAllowedError'), clipboard })).toBe('copied');
  expect(copied).toEqual([given.url]);
});

test('the clipboard, where it can be had', async () => {
  expect(await shareOrCopy(given, { clipboard: { writeText: async () => undefined } })).toBe('copied');
  expect(await shareOrCopy(given, { clipboard: { writeText: refusing('NotAllowedError') } })).toBe('failed');
  expect(await shareOrCopy(given, {})).toBe('failed');
});
