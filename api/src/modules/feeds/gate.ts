import { finished } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok, type Result } from 'release/result';
import { HttpError } from '../../errors.ts';
import { workQueue } from '../../work-queue.ts';

export type FeedGate = ReturnType<typeof feedGate>;

/** After each piece of work the gate rests for this many times as long, so that readers of feeds get a tenth of a processor. */
const restFactor = 9;

/** Feeds are read by programs, which can wait. All feeds together do one piece of work at a time. */
export function feedGate() {
  const callers = new Set<string>();
  const queue = workQueue({ running: 1, waiting: 20 });

  return {
    /** A hook: one request of an address at a time, until its response is sent, however slowly the caller reads it. */
    onePerCaller: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { ip } = request;
      if (callers.has(ip)) throw new HttpError({ reason: 'too-many-requests', retryAfter: 1 });
      callers.add(ip);
      finished(reply.raw, () => callers.delete(ip));
    },

    run: <Value>(work: () => Promise<Value>): Promise<Result<Value, 'busy'>> =>
      new Promise((resolve, reject) => {
        const workAndRest = async () => {
          const start = performance.now();
          await work().then((value) => resolve(ok(value)), reject);
          await wait(restFactor * (performance.now() - start), undefined, { ref: false });
        };
        queue.run(workAndRest).then((ended) => {
          if (!ended.ok) resolve(ended);
        }, reject);
      }),
  };
}
