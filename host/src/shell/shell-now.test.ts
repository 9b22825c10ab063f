import { expect, test } from '@jest/globals';
import { menuItems, noShell } from '../layouts/shell-data.ts';
import { shellNow } from './shell-now.ts';

const nothing = { navbar: null, socialLinks: null, categoryMenu: null, footer: null };
const embedded = { ...noShell, menus: [{ slug: 'navbar', items: [{ title: 'وبلاگ', url: '/blog' }] }] };

test('what the server embedded is shown until the browser has asked', () => {
  expect(shellNow(embedded, nothing)).toEqual(embedded);
});

test('then what it was told; a menu that became empty is empty', () => {
  const now = shellNow(embedded, { ...nothing, navbar: [], categoryMenu: [{ title: 'گونی', url: '/g' }] });
  expect([menuItems(now, 'navbar'), menuItems(now, 'categories')]).toEqual([[], [{ title: 'گونی', url: '/g' }]]);
});
