import type { LiveSet } from '@shop/shared/contract';
import cookies from 'js-cookie';
import type { Digests } from './digests.ts';

/** All releases of the set, also those that only serve as fallbacks. */
export const allReleases = (set: LiveSet) => [
  set.host,
  ...Object.values(set.areas).flatMap(({ releases }) => releases),
];

/** The style sheets of a script, all by full path. */
export async function findSheets(set: LiveSet, digests: Pick<Digests, 'withFiles'>, script: string): Promise<string[]> {
  const release = allReleases(set).find(({ base }) => script.startsWith(base));
  if (!release) return [];
  const { base, chunkCss } = await digests.withFiles(release);
  return (chunkCss[script.slice(base.length)] ?? []).map((sheet) => base + sheet);
}

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
