import { expect, test } from '@jest/globals';
import { decompressTextSync } from './compression.ts';
import type { Result } from './messages.ts';
import { compressResult } from './results.ts';

const others = { kind: 'page' as const, status: 200, csp: 'x', links: [], noindex: false };
const textOf = (result: Result) =>
  decompressTextSync({ encoding: 'br', content: compressResult(result, 'br').content ?? Buffer.alloc(0) }).toString();

test('a page in parts is not joined', () => {
  const page = {
    ...others,
    parts: () => ['گو', 'نی'],
    get html(): string {
      throw new Error('joined');
    },
  };
  expect(textOf(page)).toBe('گونی');
  expect(compressResult(page, 'zstd').header).toEqual({ ...others, encoding: 'zstd' });
});

test('a page of an earlier host has its text only', () => {
  expect(textOf({ ...others, html: 'گونی' })).toBe('گونی');
});

test('a page whose parts are no texts is refused', () => {
  const parts = JSON.parse('["a", 1]');
  expect(() => compressResult({ ...others, html: 'a', parts: () => parts }, 'br')).toThrow('without text');
});
