import { describe, expect, test } from '@jest/globals';
import { findAudienceRedirect } from './audience.ts';

const pages = [
  { path: '/auth/login', audience: 'guests' as const },
  { path: '/auth/forget-password' },
  { path: '/account', audience: 'members' as const },
  { path: '/account/:part', audience: 'members' as const },
  { path: '/account/favorites' },
];
const redirectFrom = (path: string, isMember: boolean) =>
  findAudienceRedirect({ pages, url: new URL(path, 'http://shop.invalid'), isMember });

describe('a guest', () => {
  test.each([
    ['/account', '/auth/login?from=%2Faccount'],
    ['/account/orders?page=2', '/auth/login?from=%2Faccount%2Forders%3Fpage%3D2'],
    ['/account/favorites', undefined],
    ['/auth/login', undefined],
    ['/auth/forget-password', undefined],
    ['/nowhere', undefined],
  ])('a guest at %s is redirected to %s', (path, location) => {
    expect(redirectFrom(path, false)).toBe(location);
  });
});

describe('a member', () => {
  test.each([
    ['/account', undefined],
    ['/auth/forget-password', undefined],
    ['/auth/login', '/account'],
    ['/auth/login?from=%2Faccount%2Forders', '/account/orders'],
    ['/auth/login?from=https%3A%2F%2Fevil.example', '/account'],
    ['/auth/login?from=%2F%2Fevil.example', '/account'],
    ['/auth/login?from=%2F%5Cevil.example', '/account'],
    ['/auth/login?from=%2Fauth%2Flogin', '/account'],
  ])('a member at %s is redirected to %s', (path, location) => {
    expect(redirectFrom(path, true)).toBe(location);
  });
});
