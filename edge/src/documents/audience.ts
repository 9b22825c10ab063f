import type { Audience } from '@shop/shared/contract';
import { ownPath } from '@shop/shared/lib/own-path';
import { isPathOf } from '@shop/shared/lib/page-path';

type Page = { path: string; audience?: Audience };
type Asked = {
  /** The pages of the address's area. */
  pages: readonly Page[];
  url: URL;
  isMember: boolean;
};

const LOGIN = '/auth/login';
const HOME = '/account';

/**
 * Where a visitor is led for whom this page is not: a guest to the log-in, which is told where to go on from there, and a
 * member past it. Whether a token still holds is for the API to say.
 */
export function elsewhere({ pages, url, isMember }: Asked): string | undefined {
  // Of two pages that have this address the one without a placeholder is meant.
  const page = pages
    .filter(({ path }) => isPathOf(path, url.pathname))
    .sort((one, other) => placeholdersIn(one) - placeholdersIn(other))[0];
  if (page?.audience === 'members' && !isMember) {
    const from = ownPath(`${url.pathname}${url.search}`);
    return from === undefined ? LOGIN : `${LOGIN}?${new URLSearchParams({ from })}`;
  }
  if (page?.audience === 'guests' && isMember) return ownPath(url.searchParams.get('from')) ?? HOME;
  return undefined;
}

const placeholdersIn = ({ path }: Page) => path.split(':').length;
