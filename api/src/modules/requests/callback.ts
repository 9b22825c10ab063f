import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { waitFor } from './pace.ts';
import { requestsRepository } from './repository.ts';

export type CallbackService = ReturnType<typeof callbackService>;
type BestTime = 'morning' | 'noon' | 'evening';
type Asked = {
  product: number;
  variant: number | undefined;
  name: string;
  mobile: string;
  bestTime: BestTime | undefined;
  user: string | null;
  address: string;
};
type Parts = { perHour: number; now: () => Date };

export function callbackService(kysely: Kysely<Schema>, { perHour, now }: Parts) {
  return {
    /** The number that a request would have been given. */
    decoy: async (): Promise<number> => (await requestsRepository(kysely).lastNumber()) + 1,

    /** Undefined: nothing like that is sold. */
    ask: (asked: Asked): Promise<{ reference: number } | { retryAfter: number } | undefined> =>
      kysely.transaction().execute(async (tx) => {
        const { product, variant, name, mobile, bestTime, user, address } = asked;
        const requests = requestsRepository(tx);
        await requests.lock(address);
        await requests.lockMobile(mobile);
        const isSold =
          variant === undefined ? requests.isSold(product) : requests.variant(product, variant).then(Boolean);
        if (!(await isSold)) return undefined;
        const time = now();
        const request = {
          ...{ id: uuid(), product_id: product, variant_id: variant ?? null, user_id: user, name, mobile },
          ...{ best_time: bestTime ?? null, address_hmac: address, created_at: time },
        };
        // Pressed twice, sent again after a lost answer, or impatient.
        const same = await requests.openCallback(request);
        if (same !== undefined) return { reference: same };
        const retryAfter = await waitFor(requests, { address, perHour, time });
        if (retryAfter !== undefined) return { retryAfter };
        return { reference: await requests.addCallback(request) };
      }),
  };
}
