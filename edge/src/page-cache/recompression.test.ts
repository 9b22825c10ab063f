import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CompressedText, compressText, decompressTextSync } from '../lanes/program/compression.ts';
import { createPage, type Page } from './page.ts';
import { createRecompression, type Recompression } from './recompression.ts';

const log = { error: jest.fn() };
let recompression: Recompression;
beforeEach(() => {
  log.error.mockClear();
  recompression = createRecompression({ log });
});
afterEach(() => recompression.close());

/** Varied enough to be worth another compression. */
const textOf = (name: string) =>
  Array.from({ length: 3000 }, (_, index) => `${name} ${((index * 7919) % 104_729).toString(36)}`).join('، ');
const create = (text: CompressedText) => createPage({ status: 200, text, headers: {}, tags: [] });
const bytesOf = (page: Page) => page.text.content;

/** Without a deadline of its own: the thread of low priority gets hardly any processor time beside the browser tests. */
async function waitForShorter(page: Page, than: number) {
  while (bytesOf(page).length >= than) await setTimeout(5);
}

const encodings = ['br', 'zstd'] as const;
test.each(encodings)(
  'a page that comes from the cache as %s becomes shorter, and keeps its text and its ETag',
  async (encoding) => {
    const text = textOf('گونی');
    const compressed = compressText(text, encoding);
    const page = create(compressed);
    const { etag } = page;
    recompression.offer(page);
    await waitForShorter(page, compressed.content.length);
    expect(page.text.encoding).toBe('br');
    expect(decompressTextSync(page.text).toString()).toBe(text);
    expect(gunzipSync((await page.encode(['gzip', 'identity'])).content).toString()).toBe(text);
    expect(page.find(['br', 'zstd'])?.content).toBe(bytesOf(page));
    expect(page.find(['br'])?.headers).toEqual(expect.arrayContaining(['content-length', `${bytesOf(page).length}`]));
    expect(page.find(['zstd'])).toBeUndefined();
    expect(page.etag).toBe(etag);
  },
);

test('bytes that are no text stay as they are, and the pages after them are compressed', async () => {
  const invalid = Buffer.from('no brotli'.repeat(1000));
  const tooLong = brotliCompressSync(Buffer.concat([Buffer.from(textOf('x')), Buffer.alloc(9 * 1024 * 1024)]));
  const evil = [invalid, tooLong].map((content) => create({ encoding: 'br', content }));
  for (const page of evil) recompression.offer(page);
  const compressed = compressText(textOf('کیسه'));
  const good = create(compressed);
  recompression.offer(good);
  await waitForShorter(good, compressed.content.length);
  expect(evil.map(bytesOf)).toEqual([invalid, tooLong]);
  expect(log.error).not.toHaveBeenCalled();
});

test('after all pages are done, the next one is compressed too', async () => {
  for (const name of ['گونی', 'کیسه']) {
    const compressed = compressText(textOf(name));
    const page = create(compressed);
    recompression.offer(page);
    await waitForShorter(page, compressed.content.length);
  }
});
