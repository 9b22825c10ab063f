import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { grounds } from '../document/theme.ts';
import { files } from './files.ts';
import { manifest } from './manifest.ts';

test('every icon that the manifest names is there, in its size', async () => {
  const made = await files();
  for (const { src, sizes } of manifest.icons) {
    const { width, height, format } = await sharp(Buffer.from(made[src] ?? '')).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  expect(JSON.parse(String(made['manifest.webmanifest']))).toMatchObject({ lang: 'fa', dir: 'rtl', scope: '/' });
});

test('what may be cut to a circle keeps its drawing inside, and its ground to the edge', async () => {
  const { 'icon-maskable-512.png': bytes = '' } = await files();
  const { data, info } = await sharp(Buffer.from(bytes)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    data
      .subarray((y * info.width + x) * info.channels)
      .subarray(0, 3)
      .join();
  const ground = at(0, 0);
  for (let y = 0; y < 512; y += 4) {
    for (let x = 0; x < 512; x += 4) {
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512) expect(at(x, y)).toBe(ground);
    }
  }
  expect(at(256, 150)).not.toBe(ground);
});

test('colours around the page are its own', async () => {
  const tokens = await readFile(path.join(import.meta.dirname, '../../../shared/ui/tokens.scss'), 'utf8');
  expect(tokens.match(/--ground: (#\w+)/g)).toEqual(
    expect.arrayContaining([`--ground: ${grounds.light}`, `--ground: ${grounds.dark}`]),
  );
});
