import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { faviconFile, groundColours } from '../document/brand.ts';
import { files, manifest } from './files.ts';

test('every icon of the manifest exists in its stated size', async () => {
  const releaseFiles = await files();
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(Buffer.from(releaseFiles[src] ?? '')).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  expect(JSON.parse(String(releaseFiles['manifest.webmanifest']))).toMatchObject({
    lang: 'fa',
    dir: 'rtl',
    scope: '/',
  });
});

test('the icon of the tab is a drawing that a browser can show', async () => {
  const { [faviconFile]: svg = '' } = await files();
  const { format, width } = await sharp(Buffer.from(svg)).metadata();
  expect([format, width]).toEqual(['svg', 32]);
});

test('the maskable icon keeps its mark within the safe circle, and its background up to the edge', async () => {
  const { 'icon-maskable-512.png': bytes = '' } = await files();
  const { data, info } = await sharp(Buffer.from(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * info.channels)
      .subarray(0, 3)
      .join();
  const background = pixel(0, 0);
  for (let y = 0; y < 512; y += 4) {
    for (let x = 0; x < 512; x += 4) {
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512) expect(pixel(x, y)).toBe(background);
    }
  }
  expect(pixel(256, 150)).not.toBe(background);
});

test('the colours around the page equal the token --ground of each theme', async () => {
  const tokens = await readFile(path.join(import.meta.dirname, '../../../shared/ui/tokens.scss'), 'utf8');
  expect(tokens.match(/--ground: (#\w+)/g)).toEqual(
    expect.arrayContaining([`--ground: ${groundColours.light}`, `--ground: ${groundColours.dark}`]),
  );
});
