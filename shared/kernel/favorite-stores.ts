import { atom } from 'nanostores';
import { storedAtom } from './stored-atom.ts';

/** The same list in both stores: another empty one would make React render each heart a second time. */
const none: readonly number[] = [];

/** Ids of the visitor's favourite products, newest last. */
export const $favorites = atom(none);

/** A guest's favourites. After a log-in: the guest favourites that are not yet merged into the member's. */
export const $guestFavorites = storedAtom({
  key: 'favorites',
  version: 1,
  empty: none,
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
