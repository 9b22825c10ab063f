import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { slidingQuota } from '../../quota.ts';
import { DAY, HOUR } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import { requestsRepository } from './repository.ts';

export type RestockService = ReturnType<typeof restockService>;
type RestockRequest = { product: number; variant: number; mobile: string; address: string };
type Parts = { jobs: Jobs; messages: Messages; perHour: number; now: () => Date };
type RestockRefusal = 'not-found' | 'in-stock' | 'too-many-requests';

/** Requests notified in one transaction. */
const batchSize = 100;
/** Protects the owner of a mobile number against strangers who request notifications with it. */
const maxOpenPerMobile = 20;
const retentionDays = 30;
const inStockMessage = 'این کالا هم‌اکنون موجود است و می‌توانید آن را بخرید.';

export function restockService(kysely: Kysely<Schema>, { jobs, messages, perHour, now }: Parts) {
  const quota = slidingQuota({ limit: perHour, windowMs: HOUR });

  /** Sends one batch of notifications and returns its size. */
  const notifyBatch = (): Promise<number> =>
    jobs.transaction(async (tx) => {
      const requests = requestsRepository(tx);
      const due = await requests.lockDue(batchSize);
      if (due.length === 0) return 0;
      for (const { mobile, product_id, variant_id } of due) {
        const tokens = { product: String(product_id), variant: String(variant_id) };
        await messages.send(tx, { mobile, template: 'restock', tokens });
      }
      await requests.markNotified(
        due.map(({ id }) => id),
        now(),
      );
      return due.length;
    });

  return {
    submit: ({ product, variant, mobile, address }: RestockRequest): Promise<Result<null, RestockRefusal>> =>
      kysely.transaction().execute(async (tx) => {
        const requests = requestsRepository(tx);
        await requests.lockAddress(address);
        const variantState = await requests.findVariant(product, variant);
        if (variantState === undefined) return refuse('not-found');
        if (variantState.available) return refuse('in-stock', inStockMessage);
        if (await requests.hasOpenRestock(variant, mobile)) return ok(null);
        const time = now();
        const earlier = await requests.findRequestTimes(address, quota.windowStart(time));
        const retryAfter = quota.secondsUntilAllowed(earlier, time);
        if (retryAfter > 0) return refuse('too-many-requests', '', { retryAfter });
        // The response is the same when the limit is reached: it must not reveal what a number has requested.
        if ((await requests.countOpenRestocks(mobile)) < maxOpenPerMobile) {
          await requests.addRestock({
            id: uuid(),
            variant_id: variant,
            mobile,
            address_hmac: address,
            created_at: time,
          });
        }
        return ok(null);
      }),

    /** Notifies each request whose variant is available again, once, and deletes old requests. */
    notifyDue: async (): Promise<void> => {
      while ((await notifyBatch()) === batchSize);
      await requestsRepository(kysely).deleteNotified(new Date(now().getTime() - retentionDays * DAY));
    },
  };
}
