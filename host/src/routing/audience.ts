import type { Audience } from '@shop/shared/contract';
import {
  $session,
  getAccessToken,
  getSessionFingerprint,
  isChangeOfThisTab,
  type Router,
  setReturnPath,
  takeReturnPath,
} from '@shop/shared/kernel/host';
import { redirect, redirectDocument } from 'react-router-dom';
import { handleIn } from './handle.ts';

const LOGIN = '/auth/login';

/**
 * Stores the path in `?from=` of the log-in page, which the edge adds when it redirects a guest there. On other pages
 * the parameter is ignored: a stranger's link could have set it.
 */
export function setReturnPathFromUrl({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  if (pathname === LOGIN) setReturnPath(new URLSearchParams(search).get('from'));
}

/**
 * Redirects a guest from a page for members to the log-in, and a member away from a page for guests, as the edge does for full loads.
 * Stores the return path of a link to the log-in.
 */
export function redirectByAudience(audience: Audience | undefined, { pathname, search }: URL): void {
  const isMember = getAccessToken() !== undefined;
  if (audience === 'members' && isMember && isOtherSession()) throw redirectDocument(`${pathname}${search}`);
  if (audience === 'members' && !isMember) {
    setReturnPath(`${pathname}${search}`);
    throw redirect(LOGIN);
  }
  if (audience === 'guests' && isMember) throw redirect(takeReturnPath());
  setReturnPathFromUrl({ pathname, search });
}

let documentSession: string | undefined;

/** Stores of areas keep what they loaded for the first session of a document, so another session needs a new document. */
function isOtherSession(): boolean {
  const session = getSessionFingerprint();
  documentSession ??= session;
  return session !== documentSession;
}

/** Checks the shown page's audience again when another tab logs in or out. A page for everybody stays as it is. */
export function watchAudience(
  router: Pick<Router, 'state' | 'revalidate'>,
  reload = () => location.reload(),
): () => void {
  documentSession = getSessionFingerprint();
  let session = documentSession;
  return $session.listen((newSession) => {
    const before = session;
    session = newSession;
    if (session === before || isChangeOfThisTab()) return;
    if (handleIn(router.state.matches)?.audience === undefined) return;
    // Another member has logged in: the page must not go on with the data of the previous member.
    if (session !== undefined && before !== undefined) reload();
    else void router.revalidate();
  });
}
