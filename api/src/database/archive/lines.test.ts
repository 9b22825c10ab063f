import { expect, test } from '@jest/globals';
import { readLines } from './lines.ts';

async function linesOf(bytes: Buffer, chunkLength: number): Promise<string[]> {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkLength) }, (_, index) =>
    bytes.subarray(index * chunkLength, (index + 1) * chunkLength),
  );
  async function* source() {
    yield* chunks;
  }
  const read: string[] = [];
  for await (const line of readLines(source())) read.push(line);
  return read;
}

const lines = ['گونی', '', 'a\u2028b\u2029c\u0085d', 'e\rf\u000bg\u000ch', '😀', '\ufeffi'];

test('only a line feed ends a line, wherever the bytes are cut', async () => {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  for (let length = 1; length <= bytes.length; length += 1) expect(await linesOf(bytes, length)).toEqual(lines);
});

test('a last line without a line feed counts too', async () => {
  expect(await linesOf(Buffer.from('a\nb'), 2)).toEqual(['a', 'b']);
  expect(await linesOf(Buffer.from(''), 1)).toEqual([]);
});

test('reading a line without an end stops long before the memory is full', async () => {
  let chunks = 0;
  async function* endless() {
    for (;;) {
      chunks += 1;
      yield Buffer.alloc(1024 * 1024, 'a');
    }
  }
  await expect(readLines(endless()).next()).rejects.toThrow('longer than any row');
  expect(chunks).toBe(17);
});

test('bytes that are not UTF-8 are an error and not replaced', async () => {
  await expect(linesOf(Buffer.from([0x61, 0xff, 0x0a]), 3)).rejects.toThrow('not valid');
});
