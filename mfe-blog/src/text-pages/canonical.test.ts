import { expect, test } from '@jest/globals';
import { redirectToCanonical } from './canonical.ts';

const text = { slug: 'گونی', url: '/pages/1/%DA%AF%D9%88%D9%86%DB%8C' };

/** Status and address of the redirect; undefined when there is none. */
function redirectOf(slug: string | undefined, address: string) {
  try {
    redirectToCanonical({ params: { id: '1', slug }, url: new URL(address, 'http://shop.invalid') }, text);
    return undefined;
  } catch (response) {
    return response instanceof Response ? [response.status, response.headers.get('location')] : response;
  }
}

test('the canonical address is not redirected', () => {
  expect(redirectOf('گونی', '/pages/1/گونی?a=1')).toBeUndefined();
});

test('an address with a missing or outdated title is redirected permanently and keeps its query', () => {
  expect(redirectOf(undefined, '/pages/1?utm_source=x&b=2')).toEqual([301, `${text.url}?utm_source=x&b=2`]);
  expect(redirectOf('کهنه', '/pages/1/کهنه')).toEqual([301, text.url]);
});
