import Cookies from 'js-cookie';
import { atom, onMount } from 'nanostores';
import { readStorage, writeStorage } from '../lib/browser-storage.ts';

/** Specification, section 6. js-cookie sets the path `/` by default. */
const cookieName = 'access_token';

/** The token that every request to the API carries. Always undefined on the server, which renders for no particular visitor. */
export function getAccessToken(): string | undefined {
  return typeof document === 'undefined' ? undefined : Cookies.get(cookieName);
}

/** Distinguishes two sessions without exposing the token: its first letters are stored beside a member's cached data. */
export const getSessionFingerprint = (): string | undefined => getAccessToken()?.slice(0, 8);

const memberKey = 'member';

/**
 * The owner of the drafts that this browser may show: the id of the member, or '' for a guest. The id and not the session, so that a
 * member who has to log in again finds what was typed before.
 */
export function getDraftOwner(): string {
  const session = getSessionFingerprint();
  return session === undefined ? '' : (readStorage('localStorage', memberKey) ?? session);
}

/** Whether the visitor is logged in. False on the server and until the store is first subscribed to in the browser. */
export const $isMember = atom(false);

const readCookie = () => $isMember.set(getAccessToken() !== undefined);

onMount($isMember, () => {
  if (typeof document === 'undefined') return;
  readCookie();
  // Another tab may have logged in or out while this one was in the background.
  document.addEventListener('visibilitychange', readCookie);
  return () => document.removeEventListener('visibilitychange', readCookie);
});

/** Stores the token after a log-in. `expires`: when the API would end the unused session. `memberId`: the owner of new drafts. */
export function setToken(token: string, expires: Date, memberId: string | null = null): void {
  writeStorage('localStorage', memberKey, memberId);
  Cookies.set(cookieName, token, { expires, sameSite: 'lax', secure: location.protocol === 'https:' });
  readCookie();
}

export function clearToken(): void {
  Cookies.remove(cookieName);
  readCookie();
}
