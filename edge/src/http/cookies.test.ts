import { describe, expect, test } from '@jest/globals';
import {
  createOverrideCookie,
  createPinCookie,
  createVisitorCookie,
  identifyVisitor,
  readCookies,
  readPinnedReleases,
} from './cookies.ts';
import { isNotModified, readEncodings, readRequestId } from './headers.ts';

const createRequest = (cookie: string, agent = 'Mozilla/5.0') =>
  ({ headers: { cookie, 'user-agent': agent } }) as never;
const identify = (cookie: string, agent?: string) => {
  const request = createRequest(cookie, agent);
  return identifyVisitor(request, readCookies(request));
};
const id = 'A'.repeat(22);

describe('a visitor', () => {
  test('a visitor is identified by the cookie', () =>
    expect(identify(`visitor=${id}`)).toEqual({ visitorId: id, newVisitorId: undefined }));

  test.each([
    '',
    'visitor=',
    `visitor=${'A'.repeat(23)}`,
    'visitor=%00',
    `visitor=${'A'.repeat(21)};`,
    `visitor=${'x'.repeat(9000)}`,
  ])('a visitor with the cookie "%s" has no id yet, and gets one for the next request', (cookie) => {
    const { visitorId, newVisitorId } = identify(cookie);
    expect(visitorId).toBeUndefined();
    expect(newVisitorId).toMatch(/^[\w-]{22}$/);
  });

  test('a crawler has no visitor id and gets none', () => {
    expect(identify(`visitor=${id}`, 'Googlebot/2.1')).toEqual({ visitorId: undefined, newVisitorId: undefined });
  });
});

describe('pinned releases', () => {
  const readPins = (cookie: string) => readPinnedReleases(readCookies(createRequest(cookie)));
  test('pinned releases are read from the keep- cookies, by area', () =>
    expect(readPins(`keep-checkout=${'a'.repeat(16)}`)).toEqual({ checkout: 'a'.repeat(16) }));
  test.each(['keep-checkout=../../x', 'keep-checkout=AAAAAAAAAAAAAAAA', 'keep=x', 'keep-checkout='])(
    'the pin cookie "%s" is ignored',
    (cookie) => expect(readPins(cookie)).toEqual({}),
  );
  test('an area called __proto__ changes no prototype', () => {
    readPins(`keep-__proto__=${'a'.repeat(16)}`);
    expect(({} as Record<string, unknown>).checkout).toBeUndefined();
    expect(Object.getPrototypeOf(readPins(`keep-__proto__=${'a'.repeat(16)}`))).toBe(Object.prototype);
  });
});

test('browser scripts can read only the pin cookie, because pages set it too', () => {
  expect(createVisitorCookie('v', { secure: true })).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  expect(createOverrideCookie('', 0, { secure: false })).toMatch(/Max-Age=0;.*HttpOnly/);
  expect(createPinCookie('checkout', 'a', { secure: false })).toBe(
    'keep-checkout=a; Max-Age=7200; Path=/; SameSite=Lax',
  );
});

describe('the accepted encodings', () => {
  test.each([
    [undefined, ''],
    ['', ''],
    ['gzip, deflate, br', 'br gzip'],
    ['gzip, deflate, br, zstd', 'br zstd gzip'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0', ''],
    ['brotli', ''],
    ['br;q=0.5', 'br'],
    ['gzip, br;q=0.1', 'br gzip'],
    ['BR', 'br'],
    ['*', 'br zstd gzip'],
    ['*;q=0', ''],
  ])('of the accept-encoding "%s" they are "%s", the shortest first', (accept, expected) =>
    expect(readEncodings(accept)).toEqual([...expected.split(' ').filter(Boolean), 'identity']),
  );
});

test('isNotModified compares weak and listed tags', () => {
  for (const header of ['W/"a"', '"a"', '"b", W/"a"', '*']) expect(isNotModified(header, 'W/"a"')).toBe(true);
  for (const header of [undefined, '', '"b"', 'a']) expect(isNotModified(header, 'W/"a"')).toBe(false);
});

test('a request id is taken over only if its form is valid', () => {
  expect(readRequestId('abc-12345')).toBe('abc-12345');
  for (const invalid of [undefined, 'short', 'with space and\nline', 'x'.repeat(65), ['abc-12345']]) {
    expect(readRequestId(invalid)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
