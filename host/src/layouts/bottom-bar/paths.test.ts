import { expect, test } from '@jest/globals';
import { showsBottomBar } from './paths.ts';

test.each([
  '/products/12',
  '/products/12/گونی-کنفی',
  '/checkout/cart',
  '/checkout/cart/',
  '/checkout/shipping',
  '/checkout/payment',
  '/payment/success',
  '/payment/failure',
  '/auth/sign-up',
  '/auth/login',
  '/auth/password',
  '/auth/otp',
])('%s has no bottom bar', (path) => {
  expect(showsBottomBar(path)).toBe(false);
});

test.each([
  '/',
  '/shop',
  '/products/categories/3/جامبو-بگ',
  '/blog/articles/4',
  '/auth/forget-password',
  '/account',
  '/account/favorites',
])('%s has the bottom bar', (path) => {
  expect(showsBottomBar(path)).toBe(true);
});
