import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { compressText, maxTextBytes } from '../lanes/program/compression.ts';
import { createPage } from './page.ts';

const create = (brotli: Buffer) => createPage({ status: 200, brotli, headers: {}, tags: [] });
const page = (text: string) => create(compressText(text));

test('a page has the same content in every encoding, and is compressed once as gzip', async () => {
  const greeting = page('سلام');
  expect((await greeting.encode('identity')).content.toString()).toBe('سلام');
  expect(brotliDecompressSync((await greeting.encode('br')).content).toString()).toBe('سلام');
  expect(greeting.find('gzip')).toBeUndefined();
  const asGzip = await greeting.encode('gzip');
  expect(gunzipSync(asGzip.content).toString()).toBe('سلام');
  expect(greeting.find('gzip')).toBe(asGzip);
});

test('a copy in another encoding that needs more memory than it counts as is not kept', async () => {
  // Repeated beyond the window of gzip, not beyond that of brotli.
  const half = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 104_729).toString(36)).join();
  const repeated = page(half.repeat(8));
  const { content } = await repeated.encode('gzip');
  expect(content.length).toBeGreaterThan(repeated.bytes);
  expect(repeated.find('gzip')).toBeUndefined();
});

test('the ETag of a page depends on its content', () => {
  expect(page('a').etag).toBe(page('a').etag);
  expect(page('a').etag).not.toBe(page('b').etag);
});

test.each([
  ['no brotli', Buffer.from('<!doctype html>')],
  ['brotli that fills the memory', brotliCompressSync(Buffer.alloc(maxTextBytes + 1))],
])('a lane that sends %s is refused in every encoding that the edge makes of it', async (_, brotli) => {
  const evil = create(brotli);
  await expect(evil.encode('gzip')).rejects.toThrow();
  await expect(evil.encode('identity')).rejects.toThrow();
});
