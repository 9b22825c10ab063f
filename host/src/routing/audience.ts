import type { Audience } from '@shop/shared/contract';
import { getAccessToken, setReturnPath, takeReturnPath } from '@shop/shared/kernel/host';
import { redirect } from 'react-router-dom';

const LOGIN = '/auth/login';

/**
 * Stores the path in `?from=` of the log-in page, which the edge adds when it redirects a guest there. On other pages
 * the parameter is ignored: a stranger's link could have set it.
 */
export function setReturnPathFromUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (pathname === LOGIN) setReturnPath(new URLSearchParams(search).get('from'));
}

/** Redirects a guest from a page for members to the log-in, and a member away from a page for guests, as the edge does for full loads. */
export function redirectByAudience(audience: Audience | undefined, { pathname, search }: URL): void {
  const isMember = getAccessToken() !== undefined;
  if (audience === 'members' && !isMember) {
    setReturnPath(`${pathname}${search}`);
    throw redirect(LOGIN);
  }
  if (audience === 'guests' && isMember) throw redirect(takeReturnPath());
}
