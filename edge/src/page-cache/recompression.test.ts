import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { compressText } from '../lanes/program/compression.ts';
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
const create = (brotli: Buffer, status = 200) => createPage({ status, brotli, headers: {}, tags: [] });
const bytesOf = (page: Page) => page.find('br')?.content ?? Buffer.alloc(0);

/** Without a deadline of its own: the thread of low priority gets hardly any processor time beside the browser tests. */
async function waitForShorter(page: Page, than: number) {
  while (bytesOf(page).length >= than) await setTimeout(5);
}

test('a page that comes from the cache becomes shorter, and keeps its text and its ETag', async () => {
  const text = textOf('گونی');
  const brotli = compressText(text);
  const page = create(brotli);
  const { etag } = page;
  recompression.offer(page);
  await waitForShorter(page, brotli.length);
  expect(brotliDecompressSync(bytesOf(page)).toString()).toBe(text);
  expect(gunzipSync((await page.encode('gzip')).content).toString()).toBe(text);
  expect(page.find('br')?.headers).toEqual(expect.arrayContaining(['content-length', `${bytesOf(page).length}`]));
  expect(page.etag).toBe(etag);
});

test('bytes that are no text stay as they are, and the pages after them are compressed', async () => {
  const invalid = Buffer.from('no brotli'.repeat(1000));
  const tooLong = brotliCompressSync(Buffer.concat([Buffer.from(textOf('x')), Buffer.alloc(9 * 1024 * 1024)]));
  const evil = [invalid, tooLong].map((brotli) => create(brotli));
  for (const page of evil) recompression.offer(page);
  const brotli = compressText(textOf('کیسه'));
  const good = create(brotli);
  recompression.offer(good);
  await waitForShorter(good, brotli.length);
  expect(evil.map(bytesOf)).toEqual([invalid, tooLong]);
  expect(log.error).not.toHaveBeenCalled();
});

test('after all pages are done, the next one is compressed too', async () => {
  for (const name of ['گونی', 'کیسه']) {
    const brotli = compressText(textOf(name));
    const page = create(brotli);
    recompression.offer(page);
    await waitForShorter(page, brotli.length);
  }
});
