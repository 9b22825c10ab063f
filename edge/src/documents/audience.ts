import type { Audience } from '@shop/shared/contract';
import { toInternalPath } from '@shop/shared/lib/internal-path';
import { findPage } from './page-query.ts';

type Page = { path: string; audience?: Audience };
type AudienceRequest = {
  /** The pages of the area that owns the address. */
  pages: readonly Page[];
  url: URL;
  isMember: boolean;
};

const loginPath = '/auth/login';
const accountPath = '/account';

/**
 * Where to redirect a visitor who is outside the page's audience: guests to the log-in page with the way back, members
 * away from it. Only the API can tell whether a member's token is valid.
 */
export function findAudienceRedirect({ pages, url, isMember }: AudienceRequest): string | undefined {
  const page = findPage(pages, url.pathname);
  if (page?.audience === 'members' && !isMember) {
    const from = toInternalPath(`${url.pathname}${url.search}`);
    return from === undefined ? loginPath : `${loginPath}?${new URLSearchParams({ from })}`;
  }
  if (page?.audience === 'guests' && isMember) return toInternalPath(url.searchParams.get('from')) ?? accountPath;
  return undefined;
}
