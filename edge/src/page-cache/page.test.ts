import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { createPage } from './page.ts';

const compress = async (text: string) =>
  (await createPage({ status: 200, text, headers: {}, tags: [] }).encode('br')).content;

test.each([0, 4, 100_000, 300_000])(
  'a page of %i characters is compressed with all that it repeats',
  async (length) => {
    const half = randomBytes(length)
      .toString('hex')
      .slice(0, length / 2);
    const content = await compress(half + half);
    expect(brotliDecompressSync(content).toString('utf8')).toBe(half + half);
    // Random digits take half of their length, and nothing the second time.
    expect(content.length).toBeLessThan(length * 0.3 + 20);
  },
);
