import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readEvents } from './server-sent-events.ts';

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

async function collect(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const data: string[] = [];
  for await (const event of readEvents(body)) data.push(event);
  return data;
}

test('events are read whole, however the network cuts the stream, and comments are left out', async () => {
  const texts = fc.array(
    fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 20 }), async (events, size) => {
      const text = events.map((data) => `event: state\ndata: ${data}\n\n:\n\n`).join('');
      const bytes = new TextEncoder().encode(text);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(await collect(streamOf(chunks))).toEqual(events);
    }),
  );
});

test('a connection that is lost ends the events without an error', async () => {
  const lost = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('lost')),
  });
  expect(await collect(lost)).toEqual([]);
});
