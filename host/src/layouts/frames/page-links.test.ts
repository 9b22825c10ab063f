import { expect, test } from '@jest/globals';
import type { LiveSet, PageRecord } from '@shop/shared/contract';
import { setWithBlog } from '../../testing/live-set.ts';
import { checkoutSteps, panelEntries } from './page-links.ts';

const page = (path: string, fields: Partial<PageRecord>): PageRecord => ({
  id: path.slice(1),
  path,
  layout: 'panel',
  js: [],
  css: [],
  ...fields,
});

/** An area whose visitor's release has these pages, and whose fallback release has the pages of the blog. */
function areaWith(...pages: PageRecord[]): LiveSet['areas'][string] {
  const { prefixes = [], releases = [] } = setWithBlog('two', 'one').areas.blog ?? {};
  return { prefixes, releases: releases.map((release, index) => (index === 0 ? { ...release, pages } : release)) };
}

const areas = {
  account: areaWith(
    page('/account/orders', { panelEntry: { title: 'سفارش‌ها', icon: 'truck', order: 20 } }),
    page('/account', { panelEntry: { title: 'داشبورد', icon: 'home', order: 10 } }),
    page('/account/orders/:id', {}),
  ),
  desk: areaWith(page('/desk', { panelEntry: { title: 'میز کار', icon: 'from-tomorrow', order: 15 } })),
  checkout: areaWith(
    page('/checkout/shipping', { checkoutStep: { title: 'ارسال', order: 20 } }),
    page('/checkout/cart', { checkoutStep: { title: 'سبد خرید', order: 10 } }),
  ),
  down: { prefixes: ['/down'], releases: [] },
};

test('the panel’s menu has the entries of all areas by their order, without pages that declare none', () => {
  expect(panelEntries(areas)).toEqual([
    { to: '/account', title: 'داشبورد', icon: 'home' },
    { to: '/desk', title: 'میز کار', icon: 'from-tomorrow' },
    { to: '/account/orders', title: 'سفارش‌ها', icon: 'truck' },
  ]);
});

test('the checkout’s steps are in the declared order', () => {
  expect(checkoutSteps(areas)).toEqual([
    { to: '/checkout/cart', title: 'سبد خرید' },
    { to: '/checkout/shipping', title: 'ارسال' },
  ]);
});

test('releases without menu fields have neither entries nor steps', () => {
  const older = setWithBlog('two', 'one').areas;
  expect([panelEntries(older), checkoutSteps(older)]).toEqual([[], []]);
});
