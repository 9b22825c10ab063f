import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { lockRequests, requestsRepository } from './repository.ts';
import { Received } from './schema.ts';
import { countTry } from './tries.ts';

export type CallbackService = ReturnType<typeof callbackService>;
type BestTime = 'morning' | 'noon' | 'evening';
type CallbackRequest = {
  product: number;
  variant: number | undefined;
  name: string;
  mobile: string;
  quantity: number | undefined;
  bestTime: BestTime | undefined;
  user: string | null;
  address: string;
};
type Parts = { perHour: number; now: () => Date };

export function callbackService(kysely: Kysely<Schema>, { perHour, now }: Parts) {
  return {
    /** The reference of the next request. A discarded request (spam) is answered with it, so that it looks accepted. */
    nextReference: async (): Promise<number> => (await requestsRepository(kysely).lastNumber()) + 1,

    submit: (input: CallbackRequest, request: Repeatable | undefined): Promise<Result<Received>> =>
      inTransaction(kysely, (tx) =>
        answerOnce(tx, { request, answer: Received, now: now() }, async () => {
          const { product, variant, name, mobile, quantity, bestTime, user, address } = input;
          const requests = requestsRepository(tx);
          await lockRequests(tx, [address, mobile]);
          const exists =
            variant === undefined ? requests.isSold(product) : requests.findVariant(product, variant).then(Boolean);
          if (!(await exists)) return refuse('not-found');
          const time = now();
          const counted = await countTry(requests, { address, perHour, time });
          if (!counted.ok) return counted;
          const row = {
            id: uuid(),
            product_id: product,
            variant_id: variant ?? null,
            user_id: user,
            name,
            mobile,
            quantity: quantity ?? null,
            best_time: bestTime ?? null,
            address_hmac: address,
            created_at: time,
          };
          // A repeated request gets a number of its own: the answer must not reveal whether a number already waits.
          const repeats = (await requests.findOpenCallback(row)) ?? null;
          return ok({ reference: await requests.addCallback({ ...row, repeats }) });
        }),
      ),
  };
}
