import { describe, expect, test } from '@jest/globals';
import { cookiesOf, keepCookie, keptReleases, overrideCookie, visitorCookie, visitorOf } from './cookies.ts';
import { encodingFor } from './encoding.ts';
import { requestIdFrom } from './request-id.ts';

const asking = (cookie: string, agent = 'Mozilla/5.0') => ({ headers: { cookie, 'user-agent': agent } }) as never;
const who = (cookie: string, agent?: string) => {
  const request = asking(cookie, agent);
  return visitorOf(request, cookiesOf(request));
};
const known = 'A'.repeat(22);

describe('a visitor', () => {
  test('is who the cookie says', () => expect(who(`visitor=${known}`)).toEqual({ visitor: known, fresh: undefined }));

  test.each([
    '',
    'visitor=',
    `visitor=${'A'.repeat(23)}`,
    'visitor=%00',
    `visitor=${'A'.repeat(21)};`,
    `visitor=${'x'.repeat(9000)}`,
  ])('is nobody yet with "%s", and gets a name for the next time', (cookie) => {
    const { visitor, fresh } = who(cookie);
    expect(visitor).toBeUndefined();
    expect(fresh).toMatch(/^[\w-]{22}$/);
  });

  test('that is a crawler is nobody, and stays so', () => {
    expect(who(`visitor=${known}`, 'Googlebot/2.1')).toEqual({ visitor: undefined, fresh: undefined });
  });
});

describe('releases that a visitor began with', () => {
  const kept = (cookie: string) => keptReleases(cookiesOf(asking(cookie)));
  test('are read by area', () => expect(kept(`keep-checkout=${'a'.repeat(16)}`)).toEqual({ checkout: 'a'.repeat(16) }));
  test.each(['keep-checkout=../../x', 'keep-checkout=AAAAAAAAAAAAAAAA', 'keep=x', 'keep-checkout='])(
    '%s is none',
    (cookie) => expect(kept(cookie)).toEqual({}),
  );
  test('a poisoned name is a name like others', () => {
    kept(`keep-__proto__=${'a'.repeat(16)}`);
    expect(({} as Record<string, unknown>).checkout).toBeUndefined();
    expect(Object.getPrototypeOf(kept(`keep-__proto__=${'a'.repeat(16)}`))).toBe(Object.prototype);
  });
});

test('cookies are out of reach of scripts, but for the one that pages set too', () => {
  expect(visitorCookie('v', { secure: true })).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  expect(overrideCookie('', 0, { secure: false })).toMatch(/Max-Age=0;.*HttpOnly/);
  expect(keepCookie('checkout', 'a', { secure: false })).toBe('keep-checkout=a; Max-Age=7200; Path=/; SameSite=Lax');
});

describe('the encoding', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0', 'identity'],
    ['brotli', 'identity'],
    ['br;q=0.5', 'br'],
  ])('for "%s" is %s', (accept, expected) => expect(encodingFor(accept)).toBe(expected));
});

test('a request id is taken over only when it looks like one', () => {
  expect(requestIdFrom('abc-12345')).toBe('abc-12345');
  for (const odd of [undefined, 'short', 'with space and\nline', 'x'.repeat(65), ['abc-12345']]) {
    expect(requestIdFrom(odd)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
