/** @jest-environment jsdom */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { forgetToken, keepToken } from '@shop/shared/kernel';
import { rememberPath, takeReturnPath } from '@shop/shared/kernel/surroundings';
import { leadAway, rememberFrom } from './audience.ts';

const at = (path: string) => new URL(path, 'http://shop.invalid');
const ledTo = (audience: 'members' | 'guests' | undefined, path: string): string | null => {
  try {
    leadAway(audience, at(path));
    return null;
  } catch (answer) {
    return (answer as Response).headers.get('location');
  }
};
const signIn = () => keepToken('a-token', new Date(Date.now() + 60_000));

beforeEach(() => {
  forgetToken();
  takeReturnPath();
});

describe('a guest', () => {
  test('is led to the log-in from a page for members, and from there back to it', () => {
    expect(ledTo('members', '/account/orders?page=2')).toBe('/auth/login');
    expect(ledTo('guests', '/auth/login')).toBeNull();
    signIn();
    expect(ledTo('guests', '/auth/login')).toBe('/account/orders?page=2');
  });

  test('goes everywhere else', () => {
    expect([ledTo(undefined, '/shop'), ledTo('guests', '/auth/login')]).toEqual([null, null]);
  });
});

describe('a member', () => {
  test('goes everywhere but to the log-in, which leads to the account when nothing is remembered', () => {
    signIn();
    expect([ledTo(undefined, '/shop'), ledTo('members', '/account')]).toEqual([null, null]);
    expect(ledTo('guests', '/auth/login')).toBe('/account');
  });

  test('is led back once: the next time it is the account again', () => {
    rememberPath('/account/wallet');
    signIn();
    expect([ledTo('guests', '/auth/login'), ledTo('guests', '/auth/login')]).toEqual(['/account/wallet', '/account']);
  });
});

test('what is no path of this shop is not remembered, nor is a page that only serves to sign in', () => {
  rememberPath('/account/wallet');
  for (const path of ['https://evil.example', '//evil.example', '/auth/otp', '', null]) rememberPath(path);
  expect(takeReturnPath()).toBe('/account/wallet');
});

test('where to go on from the log-in is told to the log-in, and to no other page', () => {
  for (const path of ['/?from=%2Fcheckout', '/auth/otp?from=%2Fcheckout']) rememberFrom(at(path));
  expect(takeReturnPath()).toBe('/account');
  rememberFrom(at('/auth/login?from=%2Faccount%2Fwallet'));
  expect(takeReturnPath()).toBe('/account/wallet');
});
