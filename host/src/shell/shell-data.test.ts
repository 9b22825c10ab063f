import { describe, expect, test } from '@jest/globals';
import type { Api } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { emptyShell, loadShell, menuItems, parseShell, withFreshMenus } from './shell-data.ts';

const menus = [
  { slug: 'navbar', items: [{ title: 'فروشگاه', url: '/shop' }] },
  {
    slug: 'categories',
    items: [{ title: 'گونی', url: '/products/categories/1/گونی', items: [{ title: 'کنفی', url: '/x' }] }],
  },
];

const footerPage = {
  meta: {
    components: [
      { name: 'something-else', feilds: [] },
      {
        name: 'footer',
        feilds: [
          {
            name: 'box-1',
            logo: { src: '/logo.svg', alt: 'نشان' },
            'site-name': { value: 'گونی‌سرا' },
            desc: { value: 'فروش گونی' },
            conection: [{ icon: { value: 'phone', url: 'tel:+982100000000' }, 'conection-value': { value: '۰۲۱' } }],
          },
          {
            name: 'box-2',
            title: { value: 'راهنما' },
            links: [{ value: 'تماس', url: '/contact-us' }, { value: 'بی‌نشانی' }],
          },
          { name: 'box-5', title: { value: 'شبکه‌ها' }, conection: [] },
        ],
      },
    ],
  },
};

describe('parseShell', () => {
  test('menus and footer are read from the API’s responses', () => {
    const shell = parseShell(menus, footerPage);
    expect(shell.name).toBe('گونی‌سرا');
    expect(menuItems(shell, 'navbar')).toEqual([{ title: 'فروشگاه', url: '/shop' }]);
    expect(menuItems(shell, 'categories')[0]?.items).toEqual([{ title: 'کنفی', url: '/x' }]);
    // The frame shows no menu of an area.
    const others = [{ slug: 'blog-categories', items: [{ title: 'راهنما', url: '/blog?category=1' }] }];
    expect(parseShell([...menus, ...others], footerPage)).toEqual(shell);
    expect(shell.footer?.about.connections).toEqual([{ icon: 'phone', url: 'tel:+982100000000', value: '۰۲۱' }]);
    expect(shell.footer?.columns).toEqual([{ title: 'راهنما', links: [{ value: 'تماس', url: '/contact-us' }] }]);
    expect(shell.footer?.social).toEqual({ title: 'شبکه‌ها', connections: [] });
  });

  test.each([
    [undefined, undefined],
    [null, null],
    ['<html>', 42],
    [[null, { slug: 7 }], { meta: { components: [{ name: 'footer' }] } }],
  ])('the menus %p and the footer %p give an empty shell', (brokenMenus, brokenFooter) => {
    expect(parseShell(brokenMenus, brokenFooter)).toEqual(emptyShell);
  });

  test('pictures of the category menu are announced and not embedded', () => {
    const picture = { id: 'a', alt: '', width: 600, height: 600, colour: '#fff', widths: [160] };
    const items = [{ title: 'گونی', url: '/products/categories/1', picture }];
    const shell = parseShell([{ slug: 'categories', items }], null);
    expect(shell.hasCategoryPictures).toBe(true);
    expect(menuItems(shell, 'categories')).toEqual([{ title: 'گونی', url: '/products/categories/1' }]);
    expect(parseShell([{ slug: 'navbar', items }], null).hasCategoryPictures).toBe(false);
  });

  test('a menu that does not exist is empty', () => {
    expect(menuItems(emptyShell, 'social-top')).toEqual([]);
  });

  test.each([
    ['989120000000', '989120000000'],
    ['+۹۸ ۹۱۲ ۰۰۰ ۰۰۰۰', '989120000000'],
    ['', ''],
    [undefined, ''],
  ])('the chat phone %p is dialled as %p', (chat_phone, dialled) => {
    expect(parseShell([], null, { name: 'گونی‌سرا', chat_phone })).toMatchObject({
      name: 'گونی‌سرا',
      chatPhone: dialled,
    });
  });
});

describe('loadShell', () => {
  const footer = {
    meta: { components: [{ name: 'footer', feilds: [{ name: 'box-1', 'site-name': { value: 'گونی‌سرا' } }] }] },
  };
  const settings = { name: 'کیسه‌سرا', chat_phone: '989120000000' };

  /** An API that has these responses and fails every other call. */
  const apiWith = (responses: Record<string, unknown>): Api => {
    const get = async (path: string) => {
      if (path in responses) return responses[path];
      throw new ApiError(500, 'down');
    };
    return { get } as Api;
  };
  const load = (responses: Record<string, unknown>) => loadShell(apiWith(responses), new AbortController().signal);

  test('menus, footer and settings are loaded together', async () => {
    const responses = {
      '/api/v1/menus': menus,
      '/api/v1/pages/slug/{slug}/view': footer,
      '/api/v1/settings': settings,
    };
    expect(await load(responses)).toMatchObject({ name: 'کیسه‌سرا', chatPhone: '989120000000', menus });
  });

  test('a call that fails leaves only its own part empty', async () => {
    expect(await load({ '/api/v1/menus': menus })).toMatchObject({ menus, footer: null });
    expect(await load({ '/api/v1/pages/slug/{slug}/view': footer })).toMatchObject({
      name: 'گونی‌سرا',
      footer: { about: { siteName: 'گونی‌سرا' } },
    });
    expect(await load({ '/api/v1/settings': settings })).toMatchObject({
      name: 'کیسه‌سرا',
      chatPhone: '989120000000',
    });
  });

  test('without an API the shell is empty', async () => {
    expect(await load({})).toEqual(emptyShell);
  });
});

describe('fresh menus', () => {
  const notFetched = { navbar: null, socialLinks: null, categoryMenu: null, footer: null };
  const embedded = { ...emptyShell, menus: [{ slug: 'navbar', items: [{ title: 'وبلاگ', url: '/blog' }] }] };

  test('the embedded menus are shown until the browser has fetched its own', () => {
    expect(withFreshMenus(embedded, notFetched)).toEqual(embedded);
  });

  test('menus that equal the embedded ones change nothing, so that nothing is rendered again', () => {
    const navbar = [{ title: 'وبلاگ', url: '/blog' }];
    expect(withFreshMenus(embedded, { ...notFetched, navbar })).toBe(embedded);
    expect(withFreshMenus(embedded, { ...notFetched, navbar, categoryMenu: [] })).not.toBe(embedded);
    // In a document the letters of addresses are readable, in a response of the API encoded.
    const readable = { ...emptyShell, menus: [{ slug: 'navbar', items: [{ title: 'ما', url: '/pages/1/ما' }] }] };
    const encoded = [{ title: 'ما', url: encodeURI('/pages/1/ما') }];
    expect(withFreshMenus(readable, { ...notFetched, navbar: encoded })).toBe(readable);
  });

  test('fetched menus replace the embedded ones, also when they are empty', () => {
    const shell = withFreshMenus(embedded, { ...notFetched, navbar: [], categoryMenu: [{ title: 'گونی', url: '/g' }] });
    expect([menuItems(shell, 'navbar'), menuItems(shell, 'categories')]).toEqual([[], [{ title: 'گونی', url: '/g' }]]);
  });
});
