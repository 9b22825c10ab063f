import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Progress } from '../../../seed/bulk/bulk-products.ts';
import { HttpError } from '../../errors.ts';

type Work = (signal: AbortSignal) => AsyncIterable<Progress>;

/**
 * Adds or removes products in bulk and streams the progress, one line of JSON per batch. Only one job runs at a time. A job is
 * aborted when its client disconnects or the API stops.
 */
export function seedingJob() {
  const stopping = new AbortController();
  let isRunning = false;

  return {
    stop: () => stopping.abort(),

    stream: (reply: FastifyReply, work: Work) => {
      if (isRunning) {
        throw new HttpError({
          reason: 'seeding',
          message: 'products are being added or taken away already: wait for the end',
        });
      }
      isRunning = true;
      const lines = Readable.from(toJsonLines(work(stopping.signal)));
      // Reset by the stream and not in a `finally` of the generator: a generator that was never started does not run `finally`.
      lines.once('close', () => {
        isRunning = false;
      });
      return reply.type('application/x-ndjson').send(lines);
    },
  };
}

async function* toJsonLines(batches: AsyncIterable<Progress>): AsyncGenerator<string> {
  for await (const progress of batches) yield `${JSON.stringify(progress)}\n`;
}
