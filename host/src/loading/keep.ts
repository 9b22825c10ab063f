import type { LiveSet } from '@shop/shared/contract';
import cookies from 'js-cookie';

/**
 * From the cart to the result page a shopper keeps the release they began with, also across the full load that comes
 * back from the bank. The edge sets this cookie on documents; a navigation inside the tab never reaches the edge.
 */
export function keepRelease({ areas }: LiveSet, area: string | undefined, shown: string | undefined): void {
  const release = area === undefined ? undefined : areas[area]?.releases.find(({ id }) => id === shown);
  if (!release?.keepsVisitors || release.role === 'override') return;
  cookies.set(`keep-${release.area}`, release.id, { expires: 1 / 12, sameSite: 'lax' });
}
