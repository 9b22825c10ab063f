/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { clearToken, setToken } from '@shop/shared/kernel';
import { setReturnPath, takeReturnPath } from '@shop/shared/kernel/host';
import { redirectByAudience, setReturnPathFromUrl } from './audience.ts';

const urlOf = (path: string) => new URL(path, 'http://shop.invalid');
const redirectOf = (audience: 'members' | 'guests' | undefined, path: string): string | null => {
  try {
    redirectByAudience(audience, urlOf(path));
    return null;
  } catch (response) {
    return (response as Response).headers.get('location');
  }
};
const logIn = () => setToken('a-token', new Date(Date.now() + 60_000));

beforeEach(() => {
  clearToken();
  takeReturnPath();
});

describe('a guest', () => {
  test('a guest is redirected from a page for members to the log-in, and back after logging in', () => {
    expect(redirectOf('members', '/account/orders?page=2')).toBe('/auth/login');
    expect(redirectOf('guests', '/auth/login')).toBeNull();
    logIn();
    expect(redirectOf('guests', '/auth/login')).toBe('/account/orders?page=2');
  });

  test('a guest who follows a link to the log-in comes back to the page of the link', () => {
    expect(redirectOf('guests', '/auth/login?from=%2Fpayment%2Ftransfer%3Fref%3D1')).toBeNull();
    logIn();
    expect(redirectOf('guests', '/auth/login')).toBe('/payment/transfer?ref=1');
  });

  test('a guest is not redirected from any other page', () => {
    expect([redirectOf(undefined, '/shop'), redirectOf('guests', '/auth/login')]).toEqual([null, null]);
  });
});

describe('a member', () => {
  test('a member is redirected only from the log-in, to the account when no return path is stored', () => {
    logIn();
    expect([redirectOf(undefined, '/shop'), redirectOf('members', '/account')]).toEqual([null, null]);
    expect(redirectOf('guests', '/auth/login')).toBe('/account');
  });

  test('a member is redirected to a return path once, and to the account from then on', () => {
    setReturnPath('/account/wallet');
    logIn();
    expect([redirectOf('guests', '/auth/login'), redirectOf('guests', '/auth/login')]).toEqual([
      '/account/wallet',
      '/account',
    ]);
  });
});

test('an address of another site or a page of logging in is not remembered as return path', () => {
  setReturnPath('/account/wallet');
  for (const path of ['https://evil.example', '//evil.example', '/auth/otp', '', null]) setReturnPath(path);
  expect(takeReturnPath()).toBe('/account/wallet');
});

test('the parameter `from` counts on the log-in page only', () => {
  for (const path of ['/?from=%2Fcheckout', '/auth/otp?from=%2Fcheckout']) setReturnPathFromUrl(urlOf(path));
  expect(takeReturnPath()).toBe('/account');
  setReturnPathFromUrl(urlOf('/auth/login?from=%2Faccount%2Fwallet'));
  expect(takeReturnPath()).toBe('/account/wallet');
});
