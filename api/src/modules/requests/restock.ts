import type { Kysely } from 'kysely';
import { done, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { DAY } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import { waitFor } from './pace.ts';
import { requestsRepository } from './repository.ts';
import { inStock } from './texts.ts';

export type RestockService = ReturnType<typeof restockService>;
type Asked = { product: number; variant: number; mobile: string; address: string };
type Parts = { jobs: Jobs; messages: Messages; perHour: number; now: () => Date };

/** Told in one transaction. */
const AT_ONCE = 100;
/** Who is told of more at a time did not ask for it; somebody else used their number. */
const MOST_OF_A_NUMBER = 20;
const KEPT_DAYS = 30;

export function restockService(kysely: Kysely<Schema>, { jobs, messages, perHour, now }: Parts) {
  /** How many were told. */
  const tellSome = (): Promise<number> =>
    jobs.transaction(async (tx) => {
      const requests = requestsRepository(tx);
      const due = await requests.due(AT_ONCE);
      if (due.length === 0) return 0;
      for (const { mobile, product_id, variant_id } of due) {
        const tokens = { product: String(product_id), variant: String(variant_id) };
        await messages.send(tx, { mobile, template: 'restock', tokens });
      }
      await requests.told(
        due.map(({ id }) => id),
        now(),
      );
      return due.length;
    });

  return {
    /** Undefined: there is no such variant. `retryAfter`: too many from there. */
    ask: ({ product, variant, mobile, address }: Asked): Promise<Result<{ retryAfter?: number }> | undefined> =>
      kysely.transaction().execute(async (tx) => {
        const requests = requestsRepository(tx);
        await requests.lock(address);
        const subject = await requests.variant(product, variant);
        if (subject === undefined) return undefined;
        if (subject.available) return refuse('in-stock', inStock);
        if (await requests.isWaiting(variant, mobile)) return done({});
        const time = now();
        const retryAfter = await waitFor(requests, { address, perHour, time });
        if (retryAfter !== undefined) return done({ retryAfter });
        // Answered alike: nobody is to learn what a number waits for.
        if ((await requests.waitingOf(mobile)) < MOST_OF_A_NUMBER) {
          await requests.wait({ id: uuid(), variant_id: variant, mobile, address_hmac: address, created_at: time });
        }
        return done({});
      }),

    /** Tells all whose wait is over, each once; what was told long ago is forgotten. */
    tell: async (): Promise<void> => {
      while ((await tellSome()) === AT_ONCE);
      await requestsRepository(kysely).forgetTold(new Date(now().getTime() - KEPT_DAYS * DAY));
    },
  };
}
