import type { LiveSet } from '@shop/shared/contract';
import cookies from 'js-cookie';

/**
 * From the cart to the result page a shopper keeps the release they began with, also across the full load that comes
 * back from the bank. The edge sets this cookie on documents; a navigation inside the tab never reaches the edge.
 */
export function keepRelease(set: LiveSet, area: string | undefined): void {
  const release = area === undefined ? undefined : set.areas[area]?.releases[0];
  if (!release?.keepsVisitors || release.role === 'override') return;
  cookies.set(`keep-${release.area}`, release.id, { expires: 1 / 12, sameSite: 'lax' });
}
