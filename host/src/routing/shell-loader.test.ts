import { expect, test } from '@jest/globals';
import type { Api } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { noShell } from '../layouts/shell-data.ts';
import { loadShell } from './shell-loader.ts';

const menus = [{ slug: 'navbar', items: [{ title: 'فروشگاه', url: '/shop' }] }];
const footer = {
  meta: { components: [{ name: 'footer', feilds: [{ name: 'box-1', 'site-name': { value: 'گونی‌سرا' } }] }] },
};
const settings = { name: 'کیسه‌سرا', chat_phone: '989120000000' };

/** An API that answers only these; of the others it says that it is down. */
const apiOf = (answers: Record<string, unknown>): Api => {
  const get = async (path: string) => {
    if (path in answers) return answers[path];
    throw new ApiError(500, 'down');
  };
  return { get } as Api;
};

const load = (answers: Record<string, unknown>) => loadShell(apiOf(answers), new AbortController().signal);

test('all of it together', async () => {
  const whole = { '/api/v1/menus': menus, '/api/v1/pages/slug/{slug}/view': footer, '/api/v1/settings': settings };
  expect(await load(whole)).toMatchObject({ name: 'کیسه‌سرا', chatPhone: '989120000000', menus });
});

test('what fails takes nothing else with it', async () => {
  expect(await load({ '/api/v1/menus': menus })).toMatchObject({ menus, footer: null });
  expect(await load({ '/api/v1/pages/slug/{slug}/view': footer })).toMatchObject({
    name: 'گونی‌سرا',
    footer: { about: { siteName: 'گونی‌سرا' } },
  });
  expect(await load({ '/api/v1/settings': settings })).toMatchObject({ name: 'کیسه‌سرا', chatPhone: '989120000000' });
});

test('without an API the frame still stands', async () => {
  expect(await load({})).toEqual(noShell);
});
