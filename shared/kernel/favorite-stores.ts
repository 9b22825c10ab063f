import { atom } from 'nanostores';
import { storedAtom } from './stored-atom.ts';

/** Ids of the visitor's favourite products, newest last. */
export const $favorites = atom<readonly number[]>([]);

/** A guest's favourites. After a log-in: the guest favourites that are not yet merged into the member's. */
export const $guestFavorites = storedAtom<readonly number[]>({
  key: 'favorites',
  version: 1,
  empty: [],
  parse: (stored) => (isIdList(stored) ? [...new Set(stored)] : undefined),
});

/** A cached copy of a member's favourites: shown before the API has answered, and shared between tabs. */
export const $memberFavorites = storedAtom<unknown>({
  key: 'members-favorites',
  version: 1,
  empty: null,
  parse: (stored) => stored,
});

export const isIdList = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger);
