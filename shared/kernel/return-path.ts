import { readStorage, writeStorage } from '../lib/browser-storage.ts';
import { toInternalPath } from '../lib/internal-path.ts';
import { $general } from './general.ts';

// In sessionStorage, because a log-in may take several full page loads and belongs to one tab. Where the browser forbids storage, the
// path survives until the next full page load.
const storageKey = 'return-path';

/** Sets the page to open after a log-in. Ignores log-in pages and addresses outside this shop. */
export function setReturnPath(path: unknown): void {
  const returnPath = toInternalPath(path);
  if (returnPath === undefined) return;
  $general.setKey('returnPath', returnPath);
  writeStorage('sessionStorage', storageKey, returnPath);
}

/** Returns the return path and clears it; `/account` when there is none. */
export function takeReturnPath(): string {
  const returnPath = $general.get().returnPath ?? toInternalPath(readStorage('sessionStorage', storageKey));
  $general.setKey('returnPath', null);
  writeStorage('sessionStorage', storageKey, null);
  return returnPath ?? '/account';
}
