import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { done, type Result, refuse } from 'release/result';
import type { ReleaseStore } from 'release/store';
import type { Schema } from '../../database/schema.ts';
import type { Log } from '../../log.ts';
import { turns } from '../../turns.ts';
import type { Format, Paint } from './paint.ts';
import { picturesRepository } from './repository.ts';
import { readSpec } from './spec.ts';
import { isWhole } from './whole.ts';

export type PicturesService = ReturnType<typeof picturesService>;
export type Wanted = { id: string; width: number; format: Format };
export type Kept = { bytes: Uint8Array; etag: string };
type Parts = { media: ReleaseStore; paint: Paint; log: Log; room?: { atOnce: number; waiting: number } };

/** Too many wait already. */
class Crowded extends Error {
  override readonly name = 'Crowded';
}

/** A page of a listing asks for some dozens at once; what is behind them can be asked for again. */
const enough = { atOnce: 2, waiting: 160 };
const MEMORY = 24 * 1024 * 1024;

/**
 * Pictures are drawn when they are first asked for, and kept in the media store. An id stands for what is drawn and how, so
 * what is kept never grows old.
 */
export function picturesService(kysely: Kysely<Schema>, { media, paint, log, room = enough }: Parts) {
  const repository = picturesRepository(kysely);
  const recent = new LRUCache<string, Kept>({ maxSize: MEMORY, sizeCalculation: ({ bytes }) => bytes.length + 200 });
  const coming = new Map<string, Promise<Kept | undefined>>();
  const queue = turns(room);

  /** One drawing for all who wait for it. */
  const once = (path: string, find: () => Promise<Kept | undefined>): Promise<Kept | undefined> => {
    const known = coming.get(path) ?? find().finally(() => coming.delete(path));
    coming.set(path, known);
    return known;
  };

  async function find(path: string, wanted: Wanted, isPatient: boolean): Promise<Kept | undefined> {
    const bytes = (await kept(path, wanted.format)) ?? (await drawn(path, wanted, isPatient));
    if (bytes === undefined) return undefined;
    const found = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    recent.set(path, found);
    return found;
  }

  async function kept(path: string, format: Format): Promise<Uint8Array | undefined> {
    try {
      const bytes = await media.get(path);
      if (bytes === undefined || isWhole(bytes, format)) return bytes;
      log.warn({ path }, 'a kept picture is not whole; it is drawn anew');
    } catch (error) {
      log.warn({ err: error, path }, 'a kept picture cannot be read; it is drawn anew');
    }
    return undefined;
  }

  async function drawn(
    path: string,
    { id, width, format }: Wanted,
    isPatient: boolean,
  ): Promise<Uint8Array | undefined> {
    const spec = readSpec(await repository.spec(id));
    if (spec === undefined) return undefined;
    const turn = queue.take({ isPatient });
    if (turn === undefined) throw new Crowded();
    await turn.begun;
    const bytes = await paint(spec, { width, format }).finally(turn.end);
    // Who asked gets it all the same; the next one has it drawn again.
    await media.put(path, bytes).catch((error: unknown) => log.warn({ err: error, path }, 'a picture cannot be kept'));
    return bytes;
  }

  const read = (wanted: Wanted, isPatient: boolean): Promise<Kept | undefined> => {
    const path = pathOf(wanted);
    const known = recent.get(path);
    return known === undefined ? once(path, () => find(path, wanted, isPatient)) : Promise.resolve(known);
  };

  return {
    /** Undefined when no picture has this id. */
    read: async (wanted: Wanted): Promise<Result<Kept | undefined>> => {
      try {
        return done(await read(wanted, false));
      } catch (error) {
        if (error instanceof Crowded) return refuse('busy', '');
        throw error;
      }
    },

    /** Draws what the home page shows, one after the other, while nobody waits for anything else. */
    warm: async (
      { widths, formats }: { widths: readonly number[]; formats: readonly Format[] },
      signal: AbortSignal,
    ) => {
      const ids = await repository.first();
      const all = widths.flatMap((width) => formats.flatMap((format) => ids.map((id) => ({ id, width, format }))));
      let made = 0;
      for (const wanted of all) {
        if (signal.aborted) return made;
        if ((await kept(pathOf(wanted), wanted.format)) !== undefined) continue;
        await read(wanted, true);
        made += 1;
      }
      return made;
    },
  };
}

function pathOf({ id, width, format }: Wanted): string {
  return `pictures/${id.slice(0, 2)}/${id}/${width}.${format}`;
}
