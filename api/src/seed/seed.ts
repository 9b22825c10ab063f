import type { Kysely } from 'kysely';
import { lockWork } from '../database/locks.ts';
import type { Schema } from '../database/schema.ts';
import { seedCatalogue } from './products/seed-catalogue.ts';
import { seedReading } from './reading/seed.ts';
import { seedSynonyms } from './synonyms.ts';

/** The first content of a new shop. What has rows is left alone: what was changed or deleted stays so. */
export async function seed(kysely: Kysely<Schema>): Promise<void> {
  for (const part of [seedCatalogue, seedReading, seedSynonyms]) {
    await kysely.transaction().execute(async (tx) => {
      await lockWork(tx, 'seed');
      await part(tx);
    });
  }
}
