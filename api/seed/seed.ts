import type { Kysely } from 'kysely';
import { lockWork } from '../src/database/locks.ts';
import type { Schema } from '../src/database/schema.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { seedContent } from './content/seed-content.ts';
import { seedCatalogue } from './products/seed-catalogue.ts';
import { seedSynonyms } from './synonyms.ts';

/** Inserts the first data of a new shop. Parts whose tables have rows are skipped: changes and deletions are kept. */
export async function seed(kysely: Kysely<Schema>): Promise<void> {
  for (const seedPart of [seedCatalogue, seedContent, seedSynonyms]) {
    await inTransaction(kysely, async (tx) => {
      await lockWork(tx, 'seed');
      await seedPart(tx);
    });
  }
}
