import Cookies from 'js-cookie';
import { atom, onMount } from 'nanostores';
import { listStorageKeys, readStorage, writeStorage } from '../lib/browser-storage.ts';

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

/** The fingerprint of the session in the cookie, as this tab last read it. */
export const $session = atom<string | undefined>(undefined);

const readCookie = () => {
  $session.set(getSessionFingerprint());
  $isMember.set(getAccessToken() !== undefined);
};

/** Changes with each log-in and log-out, so that the other tabs notice at once: few browsers have an event for cookies. */
const changeKey = 'session';
type Change = 'in' | 'out' | 'lost';

/** Another tab may have logged in or out; the session may also have ended while this tab was in the background. */
function watchCookie(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== changeKey && key !== null) return;
    if (newValue?.startsWith('out')) clearPrivateStorage();
    readCookie();
  };
  readCookie();
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', readCookie);
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', readCookie);
  };
}

for (const store of [$isMember, $session]) {
  onMount(store, () => (typeof document === 'undefined' ? undefined : watchCookie()));
}

let isOwnChange = false;

/** Whether a change of the stores above was made by this tab and not by another. */
export const isChangeOfThisTab = (): boolean => isOwnChange;

function announce(change: Change): void {
  writeStorage('localStorage', changeKey, `${change} ${Date.now()}`);
  isOwnChange = true;
  readCookie();
  isOwnChange = false;
}

/** Stores the token after a log-in. `expires`: when the API would end the unused session. `memberId`: the owner of new drafts. */
export function setToken(token: string, expires: Date, memberId: string | null = null): void {
  writeStorage('localStorage', memberKey, memberId);
  Cookies.set(cookieName, token, { expires, sameSite: 'lax', secure: location.protocol === 'https:' });
  announce('in');
}

/** For a session that the API has ended. Drafts stay: the member may log in again and go on. */
export function clearToken(): void {
  Cookies.remove(cookieName);
  announce('lost');
}

/** For a member who logs out: nothing of theirs stays in this browser. */
export function forgetMember(): void {
  Cookies.remove(cookieName);
  clearPrivateStorage();
  announce('out');
}

/** Stores that contain something of the member. Cleared by name, because the area that filled one may not be loaded in this tab. */
const privateStores = ['members-favorites', 'special-order', 'recently-viewed', 'searches'];

function clearPrivateStorage(): void {
  writeStorage('localStorage', memberKey, null);
  // In each version: two releases of an area may have filled theirs.
  for (const key of listStorageKeys('localStorage')) {
    if (privateStores.some((name) => key.startsWith(`${name}.`))) writeStorage('localStorage', key, null);
  }
  for (const key of listStorageKeys('sessionStorage')) {
    if (key === 'return-path' || key.startsWith('draft.')) writeStorage('sessionStorage', key, null);
  }
  // Stores that are backed by storage read it again; browsers send this event to other tabs only.
  for (const key of privateStores) window.dispatchEvent(new StorageEvent('storage', { key }));
}
