import { atom } from 'nanostores';
import { keptAtom } from './kept.ts';

/** Products this visitor likes, the newest last: of a guest those of this device, of a member those of the shop. */
export const $favorites = atom<readonly number[]>([]);

/** What a guest likes; also what a member liked as a guest and the shop has not heard of yet. */
export const $guestFavorites = keptAtom<readonly number[]>({
  key: 'favorites',
  version: 1,
  empty: [],
  read: (stored) => (isIds(stored) ? [...new Set(stored)] : undefined),
});

/** A copy of a member's, so that they are there before the shop has answered, and are the same in all tabs. */
export const $membersFavorites = keptAtom<unknown>({
  key: 'members-favorites',
  version: 1,
  empty: null,
  read: (stored) => stored,
});

export const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);
