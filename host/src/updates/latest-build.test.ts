import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { handleOf } from '../routing/handle.ts';
import { findDocumentAddress, type Router } from './latest-build.tsx';

/** The globals that the function reads. */
const globals = { location: { pathname: '', search: '' }, navigator: { onLine: true } };
const descriptors = Object.getOwnPropertyDescriptors(globalThis);

beforeEach(() => {
  globals.navigator.onLine = true;
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'location');
  Object.defineProperty(globalThis, 'navigator', descriptors.navigator);
});

const partsOf = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shop');
  return { pathname, search, hash };
};

const checkout = { area: 'checkout', keepsVisitors: true };
const account = { area: 'account', keepsVisitors: false };
const blog = { area: 'blog', keepsVisitors: false };

/** The handle that the manifests give to an address. */
const handleAt = (address: string) =>
  /^\/(checkout|payment)(\/|$)/.test(address)
    ? handleOf(checkout, { id: 'page', layout: 'default' })
    : handleOf(address.startsWith('/auth/') ? account : blog, {
        id: 'page',
        layout: address.startsWith('/auth/') ? 'auth' : 'default',
      });

/** A navigation between two pages; `inAddressBar` is the address that the browser shows meanwhile. */
function navigate(from: string, to?: string, inAddressBar = from) {
  Object.assign(globals.location, partsOf(inAddressBar));
  const state = {
    location: partsOf(from),
    matches: [{ route: { handle: handleAt(from) } }],
    navigation: { location: to === undefined ? undefined : partsOf(to) },
  };
  const router = { state, subscribe: () => () => undefined } as never as Router;
  return findDocumentAddress(router, handleAt(to ?? from));
}

test('the next page is loaded as a document', () => {
  expect(navigate('/blog', '/shop?page=2#list')).toBe('/shop?page=2#list');
  expect(navigate('/checkouts', '/payments')).toBe('/payments');
});

test('a revalidation of the current page loads no document', () => {
  expect(navigate('/blog')).toBeUndefined();
});

test('going back, the address is loaded without its hash, because with it the browser would only scroll', () => {
  expect(navigate('/blog', '/shop?page=2#list', '/shop?page=2')).toBe('/shop?page=2');
});

test('no document is loaded while the browser is offline', () => {
  globals.navigator.onLine = false;
  expect(navigate('/blog', '/shop')).toBeUndefined();
});

test('a page of the host itself, which has no handle, does not stop an update', () => {
  Object.assign(globals.location, partsOf('/nowhere'));
  const state = { location: partsOf('/nowhere'), matches: [{ route: {} }], navigation: { location: partsOf('/shop') } };
  const router = { state, subscribe: () => () => undefined } as never as Router;
  expect(findDocumentAddress(router, handleAt('/shop'))).toBe('/shop');
});

test.each([
  ['/blog', '/checkout/cart'],
  ['/checkout/cart', '/checkout/shipping'],
  ['/checkout', '/'],
  ['/checkout/payment', '/payment/success'],
  ['/payment/failure', '/'],
  ['/auth/login', '/auth/otp'],
  ['/checkout/shipping', '/auth/login'],
])('a navigation from %s to %s is not interrupted by an update', (from, to) => {
  expect(navigate(from, to)).toBeUndefined();
});
