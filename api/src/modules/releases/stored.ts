import { ok } from 'release/result';
import { releasesRepository } from './repository.ts';
import type { ReleasesService } from './service.ts';
import { checkStored, type Parts } from './store-check.ts';

type Moves = Pick<ReleasesService, 'ramp' | 'promote' | 'promoteTogether' | 'startShadow'>;

/**
 * The commands that give visitors or shadows another release, refused while edges could not download it. They read the store before the
 * transaction begins. Rollbacks do not: they must not wait for the store, and edges have the earlier release.
 */
export function checkingStore(moves: Moves, parts: Parts): Moves {
  const findPointer = async (area: string) =>
    (await releasesRepository(parts.kysely).pointers()).find((pointer) => pointer.area === area);

  return {
    ramp: async (command) => {
      const { area, release, percent } = command;
      const current = await findPointer(area);
      // Lowering the percentage must always be possible, even if the store is damaged or away.
      const isLowered = current?.candidate === release && percent <= current.percent;
      const stored = isLowered ? ok(null) : await checkStored(parts, { [area]: release });
      return stored.ok ? moves.ramp(command) : stored;
    },
    promote: async (command) => {
      const id = command.release ?? (await findPointer(command.area))?.candidate;
      const stored = id ? await checkStored(parts, { [command.area]: id }) : ok(null);
      return stored.ok ? moves.promote(command) : stored;
    },
    startShadow: async (command) => {
      const stored = await checkStored(parts, { [command.area]: command.release });
      return stored.ok ? moves.startShadow(command) : stored;
    },
    promoteTogether: async (command) => {
      const stored = await checkStored(parts, command.releases);
      return stored.ok ? moves.promoteTogether(command) : stored;
    },
  };
}
