import { expect, test } from '@jest/globals';
import { createFrameReader, encodeFrame, type Frame } from './frames.ts';

const limits = { headerBytes: 100, totalBytes: 1000 };

function readAll(chunks: Buffer[]) {
  const frames: { header: unknown; body: string }[] = [];
  const read = createFrameReader(limits, ({ header, body }: Frame) => frames.push({ header, body: body.toString() }));
  for (const chunk of chunks) read(chunk);
  return frames;
}

const sent = [
  { header: { id: 1 }, body: 'صفحهٔ اول' },
  { header: { id: 2 }, body: '' },
  { header: { id: 3 }, body: 'x'.repeat(500) },
];
const stream = Buffer.concat(sent.map(({ header, body }) => encodeFrame(header, body)));

test.each([1, 3, 8, 11, 100, stream.length])('frames that arrive in chunks of %i bytes are read whole', (size) => {
  const chunks = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
    stream.subarray(index * size, (index + 1) * size),
  );
  expect(readAll(chunks)).toEqual(sent);
});

test('a body of bytes is the same as one of text', () => {
  expect(encodeFrame({ id: 1 }, Buffer.from('صفحه'))).toEqual(encodeFrame({ id: 1 }, 'صفحه'));
});

test.each([
  ['with a long header', encodeFrame({ text: 'x'.repeat(100) })],
  ['with a long body', encodeFrame({}, 'x'.repeat(1000))],
  ['whose header is longer than itself', Buffer.from([5, 0, 0, 0, 6, 0, 0, 0])],
])('a frame %s is refused', (_, frame) => {
  expect(() => readAll([frame])).toThrow('is too long');
});
