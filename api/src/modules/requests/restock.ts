import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DAY, HOUR } from '../../times.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import { lockDueRequests, lockRequests, requestsRepository } from './repository.ts';
import { Registered } from './schema.ts';
import { countTry } from './tries.ts';

export type RestockService = ReturnType<typeof restockService>;
type RestockRequest = { product: number; variant: number; mobile: string; address: string };
type Parts = { jobs: Jobs; messages: Messages; perHour: number; now: () => Date };

/** Requests notified in one transaction. */
const batchSize = 100;
/** Protects the owner of a mobile number against strangers who request notifications with it. */
const maxOpenPerMobile = 20;
const retentionDays = 30;
const inStockMessage = 'این کالا همین حالا موجود است و می‌توانید آن را بخرید.';

export function restockService(kysely: Kysely<Schema>, { jobs, messages, perHour, now }: Parts) {
  /** Sends one batch of notifications and returns its size. */
  const notifyBatch = (): Promise<number> =>
    jobs.transaction(async (tx) => {
      const requests = requestsRepository(tx);
      const due = await lockDueRequests(tx, batchSize);
      if (due.length === 0) return 0;
      for (const { id, mobile, product_id, variant_id } of due) {
        const tokens = { product: String(product_id), variant: String(variant_id) };
        await messages.send(tx, { mobile, template: 'restock', tokens, event: `restock ${id}` });
      }
      await requests.markNotified(
        due.map(({ id }) => id),
        now(),
      );
      return due.length;
    });

  return {
    submit: (
      { product, variant, mobile, address }: RestockRequest,
      request: Repeatable | undefined,
    ): Promise<Result<Registered>> =>
      inTransaction(kysely, (tx) =>
        answerOnce(tx, { request, answer: Registered, now: now() }, async () => {
          const requests = requestsRepository(tx);
          await lockRequests(tx, [address]);
          const variantState = await requests.findVariant(product, variant);
          if (variantState === undefined) return refuse('not-found');
          if (variantState.available) return refuse('in-stock', inStockMessage);
          const time = now();
          const counted = await countTry(requests, { address, perHour, time });
          if (!counted.ok) return counted;
          // From here on the answer is the same in all cases: it must not reveal what a number has requested before.
          if ((await requests.countOpenRestocks(mobile)) < maxOpenPerMobile) {
            const row = { id: uuid(), variant_id: variant, mobile, address_hmac: address, created_at: time };
            await requests.addRestock(row);
          }
          return ok({ registered: true });
        }),
      ),

    /** Notifies each request whose variant is available again, once, and deletes old requests. */
    notifyDue: async (): Promise<void> => {
      while ((await notifyBatch()) === batchSize);
      const requests = requestsRepository(kysely);
      await requests.deleteNotified(new Date(now().getTime() - retentionDays * DAY));
      await requests.deleteTries(new Date(now().getTime() - HOUR));
    },
  };
}
