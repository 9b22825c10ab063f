import { ownPath } from '../lib/own-path.ts';
import { $general } from './general.ts';

// For the tab only: signing in may take several pages, of which some are loaded anew.
const PLACE = 'return-path';

/** Where to go after a log-in. A place that only serves to sign in, or is none of this shop, changes nothing. */
export function rememberPath(path: unknown): void {
  const own = ownPath(path);
  if (own === undefined) return;
  $general.setKey('returnPath', own);
  try {
    sessionStorage.setItem(PLACE, own);
  } catch {
    // A browser that forbids storage: it is then remembered for as long as the document lives.
  }
}

/** The remembered path, once; the account when there is none. */
export function takeReturnPath(): string {
  const remembered = $general.get().returnPath ?? ownPath(stored());
  $general.setKey('returnPath', null);
  try {
    sessionStorage.removeItem(PLACE);
  } catch {
    // As above.
  }
  return remembered ?? '/account';
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null;
  }
}
