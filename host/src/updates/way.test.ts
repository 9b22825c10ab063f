import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { documentInstead, type Router } from './way.ts';

/** A browser as far as this file looks at it. */
const world = { location: { pathname: '', search: '' }, navigator: { onLine: true } };
const before = Object.getOwnPropertyDescriptors(globalThis);

beforeEach(() => {
  world.navigator.onLine = true;
  for (const [name, value] of Object.entries(world))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'location');
  Object.defineProperty(globalThis, 'navigator', before.navigator);
});

const partsOf = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://shop');
  return { pathname, search, hash };
};

/** On the way from one page to another; `shown`: what stands in the address bar meanwhile. */
function going(from: string, to?: string, shown = from) {
  Object.assign(world.location, partsOf(shown));
  const state = { location: partsOf(from), navigation: { location: to === undefined ? undefined : partsOf(to) } };
  return documentInstead({ state, subscribe: () => () => undefined } as never as Router);
}

test('the next page is a document', () => {
  expect(going('/blog', '/shop?page=2#list')).toBe('/shop?page=2#list');
  expect(going('/checkouts', '/payments')).toBe('/payments');
});

test('a page that is only loaded anew stays', () => {
  expect(going('/blog')).toBeUndefined();
});

test('going back, the browser is not to scroll in place of loading', () => {
  expect(going('/blog', '/shop?page=2#list', '/shop?page=2')).toBe('/shop?page=2');
});

test('without a line no document would come', () => {
  world.navigator.onLine = false;
  expect(going('/blog', '/shop')).toBeUndefined();
});

test.each([
  ['/blog', '/checkout/cart'],
  ['/checkout/cart', '/checkout/shipping'],
  ['/checkout', '/'],
  ['/checkout/payment', '/payment/success'],
  ['/payment/failure', '/'],
  ['/auth/login', '/auth/otp'],
  ['/checkout/shipping', '/auth/login'],
])('from %s to %s nothing is interrupted', (from, to) => {
  expect(going(from, to)).toBeUndefined();
});
