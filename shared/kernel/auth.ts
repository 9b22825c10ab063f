import Cookies from 'js-cookie';
import { atom, onMount } from 'nanostores';

/** Specification, section 6: whoever has this cookie is logged in. Cookies default to path `/`. */
const COOKIE = 'access_token';

/** What every request to the API carries. There is none on the server, where nothing is known of a visitor. */
export function accessToken(): string | undefined {
  return typeof document === 'undefined' ? undefined : Cookies.get(COOKIE);
}

/** Tells one log-in from another, for what is kept of a member. A few letters of a token open nothing. */
export const logIn = (): string | undefined => accessToken()?.slice(0, 8);

/** Whether this visitor is logged in; false until the page has looked. */
export const $isMember = atom(false);

const look = () => $isMember.set(accessToken() !== undefined);

onMount($isMember, () => {
  if (typeof document === 'undefined') return;
  look();
  // Another tab may have signed in or out meanwhile.
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
});

/** After a log-in, for as long as the session would last unused. */
export function keepToken(token: string, expires: Date): void {
  Cookies.set(COOKIE, token, { expires, sameSite: 'lax', secure: location.protocol === 'https:' });
  look();
}

export function forgetToken(): void {
  Cookies.remove(COOKIE);
  look();
}
