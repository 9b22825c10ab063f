import { describe, expect, test } from '@jest/globals';
import { elsewhere } from './audience.ts';

const pages = [
  { path: '/auth/login', audience: 'guests' as const },
  { path: '/auth/forget-password' },
  { path: '/account', audience: 'members' as const },
  { path: '/account/:part', audience: 'members' as const },
  { path: '/account/favorites' },
];
const led = (path: string, isMember: boolean) =>
  elsewhere({ pages, url: new URL(path, 'http://shop.invalid'), isMember });

describe('a guest', () => {
  test.each([
    ['/account', '/auth/login?from=%2Faccount'],
    ['/account/orders?page=2', '/auth/login?from=%2Faccount%2Forders%3Fpage%3D2'],
    ['/account/favorites', undefined],
    ['/auth/login', undefined],
    ['/auth/forget-password', undefined],
    ['/nowhere', undefined],
  ])('at %s is led to %s', (path, to) => {
    expect(led(path, false)).toBe(to);
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
  ])('at %s is led to %s', (path, to) => {
    expect(led(path, true)).toBe(to);
  });
});
