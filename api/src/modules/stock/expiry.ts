import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { productChanged } from '../catalogue/derived.ts';
import { stockRepository } from './repository.ts';

/** Variants whose holds end in one transaction. */
const batchSize = 100;

/** Ends the holds that have expired. Several processes may do it at once. */
export async function expireHolds(kysely: Kysely<Schema>, now: Date): Promise<void> {
  const expireBatch = (): Promise<number> =>
    inTransaction(kysely, async (tx) => {
      const stock = stockRepository(tx);
      const due = await stock.variantsWithDueHolds(now, batchSize);
      if (due.length === 0) return 0;
      const variants = await stock.lock(due);
      await stock.expireHolds(due, now);
      await productChanged(
        tx,
        [...variants.values()].map(({ product_id }) => product_id),
      );
      return due.length;
    });
  while ((await expireBatch()) === batchSize);
}
