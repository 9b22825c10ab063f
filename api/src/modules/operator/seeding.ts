import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../errors.ts';
import type { Progress } from '../../seed/bulk/grow.ts';

type Work = (signal: AbortSignal) => AsyncIterable<Progress>;

/** Answers how far it is, a line each time. One at a time; it ends early when nobody reads, or when the api stops. */
export function seedings() {
  const stopping = new AbortController();
  let underWay = false;

  return {
    stop: () => stopping.abort(),

    tell: (reply: FastifyReply, work: Work) => {
      if (underWay)
        throw new Problem(409, 'seeding', 'products are being added or taken away already: wait for the end');
      underWay = true;
      const lines = Readable.from(each(work(stopping.signal)));
      // Not in the generator: one that was never asked for its first line never comes to its end.
      lines.once('close', () => {
        underWay = false;
      });
      return reply.type('application/x-ndjson').send(lines);
    },
  };
}

async function* each(progress: AsyncIterable<Progress>): AsyncGenerator<string> {
  for await (const one of progress) yield `${JSON.stringify(one)}\n`;
}
