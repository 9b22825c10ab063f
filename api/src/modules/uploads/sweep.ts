import type { Kysely } from 'kysely';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import { FOLDER, placeOf } from './places.ts';
import { uploadsRepository } from './repository.ts';

const BATCH = 1000;

/**
 * Removes what nobody made anything of since then. The row goes first: whoever claims it at this moment either keeps it whole or
 * learns that it is gone. A file that is left behind without its row, here or by a process that died, is found by its place.
 */
export async function sweep(kysely: Kysely<Schema>, media: ReleaseStore, before: Date): Promise<void> {
  const uploads = uploadsRepository(kysely);
  const unclaimed = await uploads.removeUnclaimed(before);
  const lost = await lostPlaces(uploads, media, before);
  const failures: unknown[] = [];
  for (const path of new Set([...unclaimed, ...lost])) {
    // One that cannot be removed must not keep the others; it is lost, and found again the next time.
    await media.remove(path).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be removed`);
}

/** Old enough that nobody is just about to write their row. */
async function lostPlaces(uploads: ReturnType<typeof uploadsRepository>, media: ReleaseStore, before: Date) {
  const places = (await media.list(FOLDER)).flatMap((file) => placeOf(file) ?? []);
  const old = [...new Set(places.filter(({ madeAt }) => madeAt < before).map(({ path }) => path))];
  const lost: string[] = [];
  for (let start = 0; start < old.length; start += BATCH) {
    const batch = old.slice(start, start + BATCH);
    const known = new Set(await uploads.known(batch));
    lost.push(...batch.filter((path) => !known.has(path)));
  }
  return lost;
}
