import { atom } from '@shop/shared/kernel';
import type { RouterState } from '@shop/shared/kernel/host';

/**
 * The part of a history entry's state that marks it as the entry of open layers. `page` is the key of the entry below them, `address`
 * the address there.
 */
export type LayerMark = { depth: number; page: string; address: string };

type Entry = { key: string; state: unknown };

/** The mark of a history entry, if it is one of open layers. */
export function markOf(state: unknown): LayerMark | undefined {
  if (typeof state !== 'object' || state === null || !('layers' in state)) return undefined;
  return state.layers as LayerMark;
}

/** The key of a page's own history entry. It stays the same when layers open and close over the page, unlike `location.key`. */
export const pageKeyOf = ({ key, state }: Entry): string => markOf(state)?.page ?? key;

/** The key of the history entry that React has rendered. The router is ahead of it while React renders the next page. */
export const $shownKey = atom<string | undefined>(undefined);

/** The router's state that the document shows. Set before the browser paints it. */
export const $committedState = atom<RouterState | undefined>(undefined);

let onlyLayers = false;

type Revalidation = { defaultShouldRevalidate: boolean; currentUrl: URL; nextUrl: URL };

/** While the page stays and only its layers change, its data are not loaded again. Another address is always loaded. */
export const shouldRevalidate = ({ defaultShouldRevalidate, currentUrl, nextUrl }: Revalidation): boolean =>
  defaultShouldRevalidate && !(onlyLayers && currentUrl.href === nextUrl.href);

export function setChangesOnlyLayers(value: boolean): void {
  onlyLayers = value;
}
