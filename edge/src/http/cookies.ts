import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

const year = 365 * 24 * 3600;
const visitorId = /^[A-Za-z0-9_-]{22}$/;
const crawler = /bot|crawl|spider|slurp|facebookexternalhit|preview|lighthouse|headless(?!chrome)/i;

export type Cookies = Readonly<Record<string, string | undefined>>;

export const cookiesOf = (request: FastifyRequest): Cookies => parseCookie(request.headers.cookie ?? '');

/** Who this is, for the sake of rollouts only. Crawlers, and a first visit, are nobody: they get what is stable. */
export function visitorOf(
  request: FastifyRequest,
  cookies: Cookies,
): { visitor: string | undefined; fresh: string | undefined } {
  if (crawler.test(request.headers['user-agent'] ?? '')) return { visitor: undefined, fresh: undefined };
  const known = cookies.visitor;
  if (known && visitorId.test(known)) return { visitor: known, fresh: undefined };
  return { visitor: undefined, fresh: randomBytes(16).toString('base64url') };
}

/** Releases that the visitor began with, by area: `keep-<area>`. */
export function keptReleases(cookies: Cookies): Record<string, string> {
  const kept = Object.entries(cookies).filter(
    ([name, value]) => name.startsWith('keep-') && /^[a-f0-9]{16}$/.test(value ?? ''),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name.slice('keep-'.length), value ?? '']));
}

type CookieOptions = { secure: boolean };

export const visitorCookie = (value: string, { secure }: CookieOptions) =>
  stringifySetCookie({ name: 'visitor', value, path: '/', httpOnly: true, sameSite: 'lax', maxAge: year, secure });

/** Readable by the page: a navigation inside a tab sets it too. */
export const keepCookie = (area: string, release: string, { secure }: CookieOptions) =>
  stringifySetCookie({ name: `keep-${area}`, value: release, path: '/', sameSite: 'lax', maxAge: 7200, secure });

export const overrideCookie = (value: string, maxAge: number, { secure }: CookieOptions) =>
  stringifySetCookie({ name: 'override', value, path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure });
