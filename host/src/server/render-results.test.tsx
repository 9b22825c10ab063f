import { describe, expect, test } from '@jest/globals';
import type { AreaModule } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { blog, rendered, requestRender } from '../testing/render-blog.tsx';

describe('results that do not fail the release', () => {
  test('a missing page is 404', async () => {
    const missing = blog({ load: () => Promise.reject(new ApiError(404, 'none')) });
    expect(await rendered('/blog', missing)).toMatchObject({ kind: 'page', status: 404 });
    expect(await rendered('/nowhere', undefined)).toMatchObject({ kind: 'page', status: 404 });
  });

  test('an unreachable API is 503, with the frame around it', async () => {
    const result = await rendered('/blog', blog({ load: () => Promise.reject(new ApiError(0, 'unreachable')) }));
    expect(result).toMatchObject({ kind: 'no-data', status: 503 });
  });

  test('a redirect may be thrown or returned', async () => {
    const thrown = blog({
      load: () => {
        throw redirect('/checkout/cart');
      },
    });
    const returned = blog({ load: async () => redirect('/checkout/cart') });
    for (const area of [thrown, returned]) {
      expect(await requestRender('/blog', area)).toEqual({ kind: 'redirect', status: 302, location: '/checkout/cart' });
    }
  });

  test('without menus and footer the page is still rendered', async () => {
    const { status } = await rendered('/blog', blog(), { fetch: () => Promise.reject(new TypeError('unreachable')) });
    expect(status).toBe(200);
  });

  test('addresses are case-sensitive', async () => {
    expect(await rendered('/BLOG', undefined)).toMatchObject({ status: 404 });
  });
});

describe('results that fail the release of the area', () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  test.each<[string, AreaModule]>([
    ['a loader that throws', blog({ load: () => Promise.reject(new Error('x')) })],
    ['a loader that returns what JSON cannot hold', blog({ load: async () => circle })],
    [
      'a head that throws',
      blog({
        head: () => {
          throw new Error('x');
        },
      }),
    ],
    ['a head without a title', blog({ head: () => ({}) as never })],
    ['code that cannot be loaded', blog({ page: () => Promise.reject(new Error('x')) })],
    [
      'a page that throws',
      blog({
        Page: () => {
          throw new Error('x');
        },
      }),
    ],
    ['a module without the page', { pages: {} }],
  ])('the area is blamed for %s', async (_, module) => {
    expect(await requestRender('/blog', module)).toMatchObject({ kind: 'fault', who: 'area' });
  });
});

test('the fallback card of a failed area is rendered inside the frame, with 503', async () => {
  const { html, status } = await rendered('/blog', undefined, { fault: { area: 'blog' } });
  expect(status).toBe(503);
  expect(html).toContain('دوباره تلاش کنید');
  expect(html).toContain('"errors":{"blog:index":{"status":503,"data":"fault"}}');
});
