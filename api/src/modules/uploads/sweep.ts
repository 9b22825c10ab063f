import type { Kysely } from 'kysely';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { uploadsRepository } from './repository.ts';
import { parseFilePath, uploadsFolder } from './store-paths.ts';

const batchSize = 1000;

/**
 * Removes uploads that are older than `before` and unclaimed. The row is deleted before the file, so a simultaneous claim either
 * gets a complete file or is refused. Files without a row, left behind by a crash, are found by listing the store.
 */
export async function sweep(kysely: Kysely<Schema>, media: ReleaseStore, before: Date): Promise<void> {
  const uploads = uploadsRepository(kysely);
  const unclaimed = await uploads.removeUnclaimed(before);
  const orphaned = await findOrphanedPaths(uploads, media, before);
  const failures: unknown[] = [];
  for (const path of new Set([...unclaimed, ...orphaned])) {
    // A failure must not stop the others. The file is an orphan now, and the next sweep finds it.
    await media.remove(path).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be removed`);
}

/** Stored files without a row. Only old ones: the row of a new file may just be about to be written. */
async function findOrphanedPaths(uploads: ReturnType<typeof uploadsRepository>, media: ReleaseStore, before: Date) {
  const stored = (await media.list(uploadsFolder)).flatMap((file) => parseFilePath(file) ?? []);
  const oldPaths = [...new Set(stored.filter(({ uploadedAt }) => uploadedAt < before).map(({ path }) => path))];
  const orphaned: string[] = [];
  for (let start = 0; start < oldPaths.length; start += batchSize) {
    const batch = oldPaths.slice(start, start + batchSize);
    const existing = new Set(await uploads.findExistingPaths(batch));
    orphaned.push(...batch.filter((path) => !existing.has(path)));
  }
  return orphaned;
}
