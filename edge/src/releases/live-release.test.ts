import { expect, test } from '@jest/globals';
import { computeIntegrity } from 'release/digests';
import { ok } from 'release/result';
import { createManifest } from '../testing/releases.ts';
import { readAssets } from './live-release.ts';

async function readSheet(css: string): Promise<string | undefined> {
  const bytes = Buffer.from(css);
  const files = { 'web/page.css': { bytes: bytes.length, integrity: computeIntegrity(bytes) } };
  const release = { manifest: createManifest({ files }), directory: '', readFile: async () => ok(bytes) };
  const { sheets } = await readAssets(release);
  return Object.values(sheets)[0];
}

test('relative addresses in a style sheet get the address of its release; others stay', async () => {
  const base = `/r/blog/${'b'.repeat(16)}/web/`;
  expect(await readSheet('a{background:url(sack.svg)}b{background:url("sack.svg")}')).toBe(
    `a{background:url(${base}sack.svg)}b{background:url(${base}sack.svg)}`,
  );
  const others =
    'a{background:url(data:x)}b{background:url(/media/x.svg)}c{background:url(https://a.example/x)}d{mask:url(#x)}';
  expect(await readSheet(others)).toBe(others);
});

// The edge reads it in its main thread: with the square of its length it would answer nobody for minutes.
test('a megabyte of open `url(` is read', async () => {
  const hostile = 'url('.repeat(250_000);
  expect(await readSheet(hostile)).toBe(hostile);
});
