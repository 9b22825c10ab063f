import type { LiveSet } from '@shop/shared/contract';
import cookies from 'js-cookie';

/** All releases of the set, also those that only serve as fallbacks. */
export const allReleases = (set: LiveSet) => [
  set.host,
  ...Object.values(set.areas).flatMap(({ releases }) => releases),
];

/**
 * Stores the release of a checkout in a cookie, so that the visitor keeps it from the cart to the result page, also across the
 * full load on the way back from the bank. The edge sets the same cookie on documents, but a navigation inside the tab never
 * reaches the edge.
 */
export function storeKeptRelease({ areas }: LiveSet, area: string | undefined, shownRelease: string | undefined): void {
  const release = area === undefined ? undefined : areas[area]?.releases.find(({ id }) => id === shownRelease);
  if (!release?.keepsVisitors || release.role === 'override') return;
  cookies.set(`keep-${release.area}`, release.id, { expires: 1 / 12, sameSite: 'lax' });
}
