import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { LRUCache } from 'lru-cache';

const yearInSeconds = 365 * 24 * 3600;
const pinInSeconds = 7200;
const visitorIdPattern = /^[A-Za-z0-9_-]{22}$/;
const crawlerPattern = /bot|crawl|spider|slurp|facebookexternalhit|preview|lighthouse|headless(?!chrome)/i;

export type Cookies = Readonly<Record<string, string | undefined>>;

/** The part of a request that says who the visitor is. */
export type VisitorRequest = { headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'> };

/** Parsed cookies by their header: most visitors open several pages within a minute. Longer headers are parsed again each time, so that they do not fill the memory. */
const parsedCookies = new LRUCache<string, Cookies>({ max: 5000 });
const maxRememberedLength = 1000;

/** The same object for the same header, as long as it is remembered. */
export function readCookies({ headers: { cookie = '' } }: VisitorRequest): Cookies {
  const remembered = parsedCookies.get(cookie);
  if (remembered) return remembered;
  const cookies = parseCookie(cookie);
  if (cookie.length <= maxRememberedLength) parsedCookies.set(cookie, cookies);
  return cookies;
}

const isCrawler = ({ headers }: VisitorRequest): boolean => crawlerPattern.test(headers['user-agent'] ?? '');

/**
 * The visitor's id is used for rollouts only. Crawlers, and visitors on their first request, have none and get stable
 * releases. `newVisitorId` is an id to be set as a cookie.
 */
export function identifyVisitor(
  request: VisitorRequest,
  cookies: Cookies,
): { visitorId: string | undefined; newVisitorId: string | undefined } {
  if (isCrawler(request)) return { visitorId: undefined, newVisitorId: undefined };
  const visitorId = cookies.visitor;
  if (visitorId && visitorIdPattern.test(visitorId)) return { visitorId, newVisitorId: undefined };
  return { visitorId: undefined, newVisitorId: randomBytes(16).toString('base64url') };
}

const isPin = ([name, value]: [name: string, value: string | undefined]): boolean =>
  name.startsWith('keep-') && /^[a-f0-9]{16}$/.test(value ?? '');

export const hasPins = (cookies: Cookies): boolean => Object.keys(cookies).some((name) => isPin([name, cookies[name]]));

/** The releases that the visitor is pinned to, by area, from the cookies `keep-<area>`. */
export function readPinnedReleases(cookies: Cookies): Record<string, string> {
  const pins = Object.entries(cookies).filter(isPin);
  return Object.fromEntries(pins.map(([name, value]) => [name.slice('keep-'.length), value ?? '']));
}

type CookieOptions = { secure: boolean };

export const createVisitorCookie = (value: string, { secure }: CookieOptions) =>
  stringifySetCookie({
    name: 'visitor',
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: yearInSeconds,
    secure,
  });

/** Scripts can read it, because a navigation inside a tab sets it too. */
export const createPinCookie = (area: string, release: string, { secure }: CookieOptions) =>
  stringifySetCookie({
    name: `keep-${area}`,
    value: release,
    path: '/',
    sameSite: 'lax',
    maxAge: pinInSeconds,
    secure,
  });

export const createOverrideCookie = (value: string, maxAge: number, { secure }: CookieOptions) =>
  stringifySetCookie({ name: 'override', value, path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure });

/** The visitor of an uncached page, as the queue of renderings needs it. */
export const toRenderClient = (request: VisitorRequest & { ip: string }, cookies: Cookies) => ({
  isCrawler: isCrawler(request),
  visitor: identifyVisitor(request, cookies).visitorId,
  address: request.ip,
});
