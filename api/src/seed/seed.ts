import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { seedCatalogue } from './products/seed-catalogue.ts';
import { seedReading } from './reading/seed.ts';
import { seedSynonyms } from './synonyms.ts';

/** Any number, as long as nothing else in the database takes this advisory lock. */
const LOCK = 4_771_003;

/** The first content of a new shop. What has rows is left alone: what was changed or deleted stays so. */
export async function seed(kysely: Kysely<Schema>): Promise<void> {
  for (const part of [seedCatalogue, seedReading, seedSynonyms]) {
    await kysely.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      await part(tx);
    });
  }
}
