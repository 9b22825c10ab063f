import type { Kysely } from 'kysely';
import { lockWork } from '../src/database/locks.ts';
import type { Schema } from '../src/database/schema.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { seedArticles, seedBlogCategories, seedStructure } from './content/seed-content.ts';
import { seedCatalogue } from './products/seed-catalogue.ts';
import { seedSynonyms } from './synonyms.ts';

/**
 * Inserts the first data of a new shop: settings, pages, menus and synonyms; with `demoData` also products, reviews and articles, which
 * are made up. Parts whose tables have rows are skipped: changes and deletions are kept.
 */
export async function seed(kysely: Kysely<Schema>, { demoData }: { demoData: boolean }): Promise<void> {
  const parts = demoData
    ? [seedCatalogue, seedBlogCategories, seedStructure, seedArticles, seedSynonyms]
    : [seedStructure, seedSynonyms];
  for (const seedPart of parts) {
    await inTransaction(kysely, async (tx) => {
      await lockWork(tx, 'seed');
      await seedPart(tx);
    });
  }
}
