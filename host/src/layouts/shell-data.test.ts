import { expect, test } from '@jest/globals';
import { menuItems, noShell, shellFrom } from './shell-data.ts';

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

test('menus and footer are read from what the API gives', () => {
  const shell = shellFrom(menus, footerPage);
  expect(shell.name).toBe('گونی‌سرا');
  expect(menuItems(shell, 'navbar')).toEqual([{ title: 'فروشگاه', url: '/shop' }]);
  expect(menuItems(shell, 'categories')[0]?.items).toEqual([{ title: 'کنفی', url: '/x' }]);
  expect(shell.footer?.about.connections).toEqual([{ icon: 'phone', url: 'tel:+982100000000', value: '۰۲۱' }]);
  expect(shell.footer?.columns).toEqual([{ title: 'راهنما', links: [{ value: 'تماس', url: '/contact-us' }] }]);
  expect(shell.footer?.social).toEqual({ title: 'شبکه‌ها', connections: [] });
});

test.each([
  [undefined, undefined],
  [null, null],
  ['<html>', 42],
  [[null, { slug: 7 }], { meta: { components: [{ name: 'footer' }] } }],
])('the frame stands when the API gives %p and %p', (brokenMenus, brokenFooter) => {
  expect(shellFrom(brokenMenus, brokenFooter)).toEqual(noShell);
});

test('a menu nobody made is empty', () => {
  expect(menuItems(noShell, 'social-top')).toEqual([]);
});

test.each([
  ['989120000000', '989120000000'],
  ['+۹۸ ۹۱۲ ۰۰۰ ۰۰۰۰', '989120000000'],
  ['', ''],
  [undefined, ''],
])('the phone %p is dialled as %p', (chat_phone, dialled) => {
  expect(shellFrom([], null, { name: 'گونی‌سرا', chat_phone })).toMatchObject({ name: 'گونی‌سرا', chatPhone: dialled });
});
