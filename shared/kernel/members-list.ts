import { logIn } from './auth.ts';
import { $guestFavorites, $membersFavorites, isIds } from './favorite-stores.ts';

export type Ids = readonly number[];
/** The newest first. */
export type Answer = { ids: Ids };

/** What the shop said last, if that was about this log-in: another one's is nobody's business. */
export function own(): Ids | undefined {
  const copy = $membersFavorites.get();
  if (typeof copy !== 'object' || copy === null || !('of' in copy) || !('ids' in copy)) return undefined;
  return copy.of === logIn() && isIds(copy.ids) ? copy.ids : undefined;
}

/**
 * An answer is all there is, unless something else was heard of since it was asked for, here or in another tab: then only what was
 * `changed` by this call is added to that. Whether it was of use.
 */
export async function hear(ask: () => Promise<Answer>, changed?: (now: Ids) => Ids): Promise<boolean> {
  const before = $membersFavorites.get();
  const of = logIn();
  const { ids } = await ask();
  // Whoever logged out, or in as somebody else, is not shown what was theirs before.
  if (of === undefined || of !== logIn()) return true;
  const isFresh = $membersFavorites.get() === before;
  if (isFresh) $membersFavorites.set({ of, ids: ids.toReversed() });
  else if (changed) $membersFavorites.set({ of, ids: changed(own() ?? []) });
  return isFresh || changed !== undefined;
}

/** What the shop has heard of is no longer a guest's. */
export function forgetGuests(ids: Ids): void {
  const guests = $guestFavorites.get();
  if (guests.some((id) => ids.includes(id))) $guestFavorites.set(guests.filter((id) => !ids.includes(id)));
}
