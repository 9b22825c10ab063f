import { type Answer, codeOf, type Shop } from './shop.ts';
import { until } from './until.ts';

/** A clock that stands still until the test moves it. */
export function testClock(start = '2026-03-21T08:00:00Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: ({ seconds = 0, minutes = 0, hours = 0, days = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
export type TestClock = ReturnType<typeof testClock>;

let given = 0;
/** A number that no other test has. */
export function newMobile(): string {
  given += 1;
  return `0912${String(1_000_000 + given)}`;
}

type From = { address?: string; agent?: string };

/** As the edge would say it: whom the request comes from. */
function comingFrom({ address, agent }: From): Record<string, string> {
  return {
    ...(address !== undefined && { 'x-forwarded-for': address }),
    ...(agent !== undefined && { 'user-agent': agent }),
  };
}

export function askCode(shop: Shop, mobile: string, from: From = {}): Promise<Answer> {
  return shop.call('POST', '/api/v1/auth/otp', { body: { mobile }, headers: comingFrom(from) });
}

/** Asks for a code and reads it in the inbox. */
export async function codeFor(shop: Shop, mobile: string, from: From = {}): Promise<string> {
  const before = await inboxOf(shop, mobile);
  const asked = await askCode(shop, mobile, from);
  if (asked.status !== 200) throw new Error(`no code for ${mobile}: ${codeOf(asked)}`);
  return until(async () => {
    const items = await inboxOf(shop, mobile);
    return items.length > before.length ? items[0]?.code : undefined;
  });
}

export async function inboxOf(shop: Shop, mobile: string): Promise<{ text: string; code?: string; mobile: string }[]> {
  const { body } = await shop.call('GET', `/_local/inbox.json?mobile=${mobile}`);
  return body.data.items;
}

export function verify(shop: Shop, mobile: string, code: string, from: From = {}): Promise<Answer> {
  return shop.call('POST', '/api/v1/auth/otp/verify', { body: { mobile, code }, headers: comingFrom(from) });
}

export async function signIn(shop: Shop, mobile: string, from: From = {}): Promise<string> {
  const { body } = await verify(shop, mobile, await codeFor(shop, mobile, from), from);
  return body.data.access_token;
}

export function logIn(shop: Shop, mobile: string, password: string, from: From = {}): Promise<Answer> {
  return shop.call('POST', '/api/v1/auth/password', { body: { mobile, password }, headers: comingFrom(from) });
}

/** A code of the right length that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}
