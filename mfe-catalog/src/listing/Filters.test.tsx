/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { toRial } from '@shop/shared/lib/money';
import { renderPage } from '@shop/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { Filters } from './Filters.tsx';
import { filterGroups } from './filter-groups.ts';
import type { Facets } from './load.ts';
import { useListing } from './use-listing.ts';

const facets: Facets = {
  categories: [{ id: 7, title: 'گونی', count: 3, parent_id: null }],
  materials: [
    { id: 1, title: 'کنف', count: 3 },
    { id: 2, title: 'کتان', count: 0 },
  ],
  colours: [
    { id: 4, title: 'قرمز', count: 2, hex: '#c00000' },
    { id: 5, title: 'آبی', count: 1, hex: '#0000c0' },
  ],
  sizes: [],
  heights: [],
  capacities: [],
  uses: [],
  price: { min: toRial(10_000), max: toRial(900_000) },
  in_stock: 3,
  discounted: 0,
};

function FilterPage({ facets }: { facets: Facets }) {
  const { latest, path, show } = useListing();
  return <Filters groups={filterGroups(facets, path)} facets={facets} query={latest} path={path} show={show} />;
}
const openFilters = (path = '/shop', shown = facets) => renderPage(<FilterPage facets={shown} />, { path });
const priceField = (name: 'از' | 'تا') => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a price typed with Persian digits applies when its field is left', async () => {
  const { user, address } = openFilters();
  await user.type(priceField('از'), '۲۰۰۰۰');
  expect(address()).toBe('/shop');
  await user.tab();
  expect(address()).toBe('/shop?from=20000');
  expect(priceField('از').value).toBe('۲۰۰۰۰');
});

test('a price applies with Enter, and a reversed range is put in order', async () => {
  const { user, address } = openFilters('/shop?from=20000');
  await user.type(priceField('تا'), '1000{Enter}');
  expect(address()).toBe('/shop?from=1000&to=20000');
  expect([priceField('از').value, priceField('تا').value]).toEqual(['۱۰۰۰', '۲۰۰۰۰']);
});

test('a price field keeps the focus after Enter', async () => {
  const { user } = openFilters();
  await user.type(priceField('تا'), '1000{Enter}');
  expect(document.activeElement).toBe(priceField('تا'));
  expect(priceField('تا').value).toBe('۱۰۰۰');
});

test('a group that was opened by a choice stays open when the choice is removed', async () => {
  const { user, address } = openFilters('/shop?colour=4');
  const colour = screen.getByRole('checkbox', { name: /قرمز/ });
  await user.click(colour);
  expect(address()).toBe('/shop');
  expect(colour.closest('details')?.open).toBe(true);
  expect(document.activeElement).toBe(colour);
});

test('an emptied price removes the filter, and letters are no price', async () => {
  const { user, address } = openFilters('/shop?q=x&from=20000&page=3');
  await user.clear(priceField('از'));
  await user.type(priceField('تا'), 'abc');
  await user.tab();
  expect(address()).toBe('/shop?q=x');
});

test.each(['۱۲٫۵', '12.5', 'abc'])('%s is refused as a price, and stays in its field', async (typed) => {
  const { user, address } = openFilters();
  await user.type(priceField('از'), typed);
  await user.tab();
  await user.type(priceField('تا'), '{Enter}');
  expect(address()).toBe('/shop');
  expect(priceField('از').value).toBe(toPersianDigits(typed).replace('.', '٫'));
  expect(priceField('از').getAttribute('aria-invalid')).toBe('true');
  await user.clear(priceField('از'));
  await user.type(priceField('از'), '۱۲۰۰۰');
  await user.tab();
  expect(address()).toBe('/shop?from=12000');
});

test('leaving a price unchanged does not navigate', async () => {
  const { user, address } = openFilters('/shop?from=20000&page=3');
  await user.click(priceField('از'));
  await user.tab();
  expect(address()).toBe('/shop?from=20000&page=3');
});

test('a checked option applies at once, goes back to the first page and keeps the focus', async () => {
  const { user, address } = openFilters('/shop?page=3');
  const jute = screen.getByRole('checkbox', { name: /کنف/ });
  await user.click(jute);
  expect(address()).toBe('/shop?material=1');
  expect(jute).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(jute);
  await user.click(screen.getByRole('checkbox', { name: /فقط کالاهای موجود/ }));
  expect(address()).toBe('/shop?material=1&in_stock=1');
  await user.click(jute);
  expect(address()).toBe('/shop?in_stock=1');
});

test('an option without products is disabled unless it is chosen already', async () => {
  openFilters('/shop?discounted=1');
  expect(screen.getByRole('checkbox', { name: /کتان/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('checkbox', { name: /فقط تخفیف‌دارها/ })).toHaveProperty('disabled', false);
});

test('the handles of the price and its two fields stay in step, and the handle applies when it is released', async () => {
  const { user, address } = openFilters('/shop?from=20000');
  const lowest = screen.getByRole<HTMLInputElement>('slider', { name: 'کمترین قیمت' });
  const highest = screen.getByRole<HTMLInputElement>('slider', { name: 'بیشترین قیمت' });
  expect(lowest.getAttribute('aria-valuetext')).toBe('۲۰٬۰۰۰ تومان');
  fireEvent.change(highest, { target: { value: String(Number(highest.value) - 1) } });
  expect(priceField('تا').value).toBe('۷۰۰۰۰');
  expect(address()).toBe('/shop?from=20000');
  fireEvent.blur(highest);
  expect(address()).toBe('/shop?from=20000&to=70000');
  // The lower handle cannot pass the upper one.
  fireEvent.change(lowest, { target: { value: lowest.max } });
  expect(priceField('از').value).toBe('۷۰۰۰۰');
  await user.clear(priceField('از'));
  await user.type(priceField('از'), '۵۰۰۰');
  expect(lowest.getAttribute('aria-valuetext')).toBe('۵٬۰۰۰ تومان');
});

const manyMaterials = Array.from({ length: 8 }, (_, at) => ({ id: at + 1, title: `جنس ${at + 1}`, count: 1 }));

test('five options are visible, the others are rendered at a press, and the focus stays in the place of the button', async () => {
  const { user, address } = openFilters('/shop', { ...facets, materials: manyMaterials });
  const group = within(screen.getByRole('group', { name: 'جنس' }));
  const findSixth = () => group.queryByRole('checkbox', { name: /جنس 6/, hidden: true });
  expect(findSixth()).toBeNull();
  await user.click(group.getByRole('button', { name: '۳ گزینهٔ بیشتر', hidden: true }));
  const sixth = findSixth();
  expect(sixth?.closest('details')?.open).toBe(true);
  expect(document.activeElement?.textContent).toBe('کمتر');
  if (sixth) await user.dblClick(sixth);
  expect(address()).toBe('/shop');
  expect(sixth?.closest('details')?.open).toBe(true);
});

test('without JavaScript the button for more options sends the form to a page that has all of them', () => {
  const { unmount } = openFilters('/shop', { ...facets, materials: manyMaterials });
  const button = screen.getByRole('button', { name: '۳ گزینهٔ بیشتر', hidden: true });
  expect([button.getAttribute('type'), button.getAttribute('name'), button.getAttribute('value')]).toEqual([
    'submit',
    'more',
    'material',
  ]);
  unmount();
  openFilters('/shop?more=material', { ...facets, materials: manyMaterials });
  const sixth = screen.getByRole('checkbox', { name: /جنس 6/ });
  expect(sixth.closest('details')?.open).toBe(true);
});

test('the filters stand in the order in which shoppers choose', () => {
  const two = [
    { id: 1, title: 'یک', count: 1 },
    { id: 2, title: 'دو', count: 1 },
  ];
  openFilters('/shop', { ...facets, capacities: two, uses: two, heights: two });
  const titles = screen
    .getAllByRole('group', { hidden: true })
    .map((group) => group.querySelector('legend')?.textContent ?? group.querySelector('summary')?.textContent);
  expect([...new Set(titles)]).toEqual([
    'دسته‌بندی',
    'قیمت هر واحد (تومان)',
    'ظرفیت',
    'برای چه باری؟',
    'جنس',
    'رنگ',
    'ارتفاع کیسه',
  ]);
});

test('large counts have separators', () => {
  openFilters('/shop', { ...facets, in_stock: 12_345 });
  expect(screen.getByRole('checkbox', { name: /فقط کالاهای موجود.*۱۲٬۳۴۵/ })).toBeTruthy();
});

test('without JavaScript the form sends the search text and the chosen filters', () => {
  openFilters('/shop?q=کنف&size=5,9&material=1&from=5');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'فیلترها' });
  expect(form.getAttribute('action')).toBe('/shop');
  expect(Object.fromEntries(new FormData(form))).toEqual({ q: 'کنف', size: '5,9', material: '1', from: '۵', to: '' });
});
