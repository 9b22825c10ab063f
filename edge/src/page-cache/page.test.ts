import { brotliCompressSync, gunzipSync, zstdCompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { type CompressedText, compressText, decompressTextSync, maxTextBytes } from '../lanes/program/compression.ts';
import { createPage } from './page.ts';

const create = (text: CompressedText) => createPage({ status: 200, text, headers: {}, tags: [] });
const page = (text: string) => create(compressText(text));

test.each(['br', 'zstd'] as const)(
  'a page that its lane compressed as %s has the same content in every encoding, and is compressed once as gzip',
  async (encoding) => {
    const greeting = create(compressText('سلام', encoding));
    expect((await greeting.encode(['identity'])).content.toString()).toBe('سلام');
    const { content, headers } = await greeting.encode(['br', 'zstd', 'gzip', 'identity']);
    expect(decompressTextSync({ encoding, content }).toString()).toBe('سلام');
    expect(headers).toEqual(expect.arrayContaining(['content-encoding', encoding]));
    expect(greeting.find(['gzip', 'identity'])).toBeUndefined();
    const asGzip = await greeting.encode(['gzip', 'identity']);
    expect(gunzipSync(asGzip.content).toString()).toBe('سلام');
    expect(greeting.find(['gzip', 'identity'])).toBe(asGzip);
  },
);

test('a page that its lane compressed as zstd is sent as gzip to a browser that accepts brotli and gzip', async () => {
  const { content, headers } = await create(compressText('سلام', 'zstd')).encode(['br', 'gzip', 'identity']);
  expect(gunzipSync(content).toString()).toBe('سلام');
  expect(headers).toEqual(expect.arrayContaining(['content-encoding', 'gzip']));
});

test('a copy in another encoding that needs more memory than it counts as is not kept', async () => {
  // Repeated beyond the window of gzip, not beyond that of brotli.
  const half = Array.from({ length: 20_000 }, (_, index) => ((index * 7919) % 104_729).toString(36)).join();
  const repeated = page(half.repeat(8));
  const { content } = await repeated.encode(['gzip', 'identity']);
  expect(content.length).toBeGreaterThan(repeated.bytes);
  expect(repeated.find(['gzip', 'identity'])).toBeUndefined();
});

test('the ETag of a page depends on its content', () => {
  expect(page('a').etag).toBe(page('a').etag);
  expect(page('a').etag).not.toBe(page('b').etag);
});

/** A frame of zstd with one letter and a window of 128 MB. */
const largeWindow = Buffer.from('28b52ffd008809000078', 'hex');

test.each<[string, CompressedText]>([
  ['no brotli', { encoding: 'br', content: Buffer.from('<!doctype html>') }],
  ['brotli that fills the memory', { encoding: 'br', content: brotliCompressSync(Buffer.alloc(maxTextBytes + 1)) }],
  ['no zstd', { encoding: 'zstd', content: Buffer.from('<!doctype html>') }],
  ['zstd that fills the memory', { encoding: 'zstd', content: zstdCompressSync(Buffer.alloc(maxTextBytes + 1)) }],
  ['zstd whose decoder fills the memory', { encoding: 'zstd', content: largeWindow }],
])('a lane that sends %s is refused in every encoding that the edge makes of it', async (_, text) => {
  const evil = create(text);
  await expect(evil.encode(['gzip', 'identity'])).rejects.toThrow();
  await expect(evil.encode(['identity'])).rejects.toThrow();
});
