import { expect, test } from '@jest/globals';
import { previewState } from '@shop/shared/lib/preview-state';
import type { Handle } from '../handle.ts';
import { choosePreview, type PendingNavigation } from './choose-preview.ts';

const handle: Handle = {
  area: 'catalog',
  page: 'product',
  layout: 'default',
  isPrivate: false,
  isStep: false,
  preview: { shape: 'product' },
};
const matchesOf = (changes: Partial<Handle> = {}) => [{ route: { handle: { ...handle, ...changes } } }];
const home = { location: { pathname: '/' }, matches: matchesOf({ page: 'home' }) };
const picture = { id: 'p1', width: 960, height: 960, colour: '#c0a080', widths: [360, 720] };

function navigationTo(pathname: string, changes: Partial<PendingNavigation> = {}): PendingNavigation {
  const location = { pathname, search: '', hash: '', state: previewState({ title: 'گونی', picture }) };
  return { location, matches: matchesOf(), historyAction: 'PUSH', ...changes };
}
const at = (pathname: string, changes: Partial<PendingNavigation['location']>) => ({
  location: { pathname, search: '', hash: '', state: null, ...changes },
});

test('a link gives heading and picture of its page, in the shape that the page declares', () => {
  expect(choosePreview(navigationTo('/products/8'), home)).toEqual({
    outline: 'product',
    content: { title: 'گونی', picture },
  });
});

test.each<[string, PendingNavigation]>([
  ['a return to a page, whose scroll position is restored', navigationTo('/products/8', { historyAction: 'POP' })],
  ['another view of the same page', navigationTo('/')],
  [
    'an anchor',
    navigationTo('/products/8', at('/products/8', { hash: '#reviews', state: previewState({ title: 'x' }) })),
  ],
  [
    'a page of an earlier release, which declares no shape',
    navigationTo('/products/8', { matches: [{ route: { handle: { ...handle, preview: undefined } } }] }),
  ],
  [
    'a shape of a later host',
    navigationTo('/products/8', { matches: matchesOf({ preview: { shape: 'from-tomorrow' } }) }),
  ],
  ['a link without a heading', navigationTo('/products/8', at('/products/8', {}))],
  ['a heading of a wrong type', navigationTo('/products/8', at('/products/8', { state: { preview: { title: 8 } } }))],
])('there is no preview of %s', (_, navigation) => {
  expect(choosePreview(navigation, home)).toBeUndefined();
});

test('a page in another layout has a preview with that layout, also a step of buying', () => {
  const cart = { layout: 'checkout', isStep: true, preview: { shape: 'text', title: 'سبد خرید' } } as const;
  const open = navigationTo('/checkout/cart', { ...at('/checkout/cart', {}), matches: matchesOf(cart) });
  const preview = { outline: 'columns', content: { title: 'سبد خرید' } };
  expect(choosePreview(open, home)).toEqual({ ...preview, frame: { layout: 'checkout', pathname: '/checkout/cart' } });
  const shipping = { location: { pathname: '/checkout/shipping' }, matches: matchesOf({ layout: 'checkout' }) };
  expect(choosePreview(open, shipping)).toEqual(preview);
  // Pages of the host have no handle. They are in the default layout.
  expect(choosePreview(navigationTo('/products/8'), { ...home, matches: [{ route: {} }] })?.frame).toBeUndefined();
});

test('a picture of a wrong shape is left out', () => {
  const state = { preview: { title: 'گونی', picture: { ...picture, widths: ['360'] } } };
  expect(choosePreview(navigationTo('/products/8', at('/products/8', { state })), home)?.content).toEqual({
    title: 'گونی',
  });
});

test('a page’s own heading is used at its plain address only', () => {
  const matches = matchesOf({ preview: { shape: 'listing', title: 'فروشگاه' } });
  const open = (search: string) => choosePreview(navigationTo('/shop', { ...at('/shop', { search }), matches }), home);
  expect(open('')?.content).toEqual({ title: 'فروشگاه' });
  expect(open('?q=x')).toBeUndefined();
});

test('the loaded data give the heading where the link gives none', () => {
  const loaded = { title: 'از داده‌ها' };
  expect(choosePreview(navigationTo('/products/8', at('/products/8', {})), home, loaded)?.content).toEqual(loaded);
  expect(choosePreview(navigationTo('/products/8'), home, loaded)?.content.title).toBe('گونی');
});
