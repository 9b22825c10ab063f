import { expect, test } from '@jest/globals';
import type { RenderRequest } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { loadSharedShell } from './shared-shell.ts';

/** Loads the frame of a page in a shop with this name. `isDown`: the API answers the request for menus with 502. */
function load(name: string, isDown = false) {
  const respond = (path: string) =>
    path.endsWith('/settings') ? { name } : [{ slug: 'navbar', items: [{ title: 'وبلاگ', url: '/blog' }] }];
  const request: RenderRequest = {
    url: 'http://shop.invalid/',
    requestId: 'a',
    set: setWithBlog('two', 'one'),
    sheets: {},
    integrity: {},
    fonts: [],
    apiUrl: 'http://api.invalid',
    signal: new AbortController().signal,
    settings: { scriptDeadline: 1, styleDeadline: 1 },
    fetch: async (input) => {
      const { pathname } = new URL(String(input));
      if (isDown && pathname.endsWith('/menus')) return new Response('<html>', { status: 502 });
      return Response.json({ data: respond(pathname) });
    },
  };
  return loadSharedShell(request, request.signal);
}

test('pages share the frame until a response of the API differs', async () => {
  const first = await load('گونی‌فروش');
  expect(first).toMatchObject({ name: 'گونی‌فروش', menus: [{ slug: 'navbar' }] });
  expect(await load('گونی‌فروش')).toBe(first);
  const renamed = await load('کیسه‌فروش');
  expect(renamed.name).toBe('کیسه‌فروش');
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) expect((await load(name)).name).toBe(name);
  expect(await load('گونی‌فروش')).toEqual(first);
});

test('a page whose menus could not be loaded leaves them out, and the next one has them again', async () => {
  expect((await load('گونی‌فروش', true)).menus).toEqual([]);
  expect((await load('گونی‌فروش')).menus).toHaveLength(1);
});

test('no page can change the frame of the next one', async () => {
  const { menus } = await load('گونی‌فروش');
  expect(() => menus.pop()).toThrow(TypeError);
});
