import type { Locator, Page } from '@playwright/test';

export type Step = { name: string; target: (page: Page) => Locator };

const main = (page: Page) => page.getByRole('main');
const filters = (page: Page) => page.getByRole('dialog', { name: 'فیلترها' });
const card = (page: Page, index: number) => main(page).getByRole('article').nth(index);

const filter = (kind: string, index: number): Step => ({
  name: 'a filter',
  target: (page) => filters(page).locator(`input[name=${kind}]:not(:disabled)`).nth(index),
});
const favourite = (index: number): Step => ({
  name: 'favourite',
  target: (page) => card(page, index).getByRole('button', { name: /علاقه‌مندی‌ها$/ }),
});
const compare = (index: number): Step => ({
  name: 'compare',
  target: (page) => card(page, index).getByRole('button', { name: /مقایسه$/ }),
});

/** On the list of all products. */
export const listingSteps: Step[] = [
  favourite(0),
  favourite(1),
  favourite(9),
  compare(0),
  compare(1),
  { name: 'open the filters', target: (page) => main(page).getByRole('button', { name: /^فیلترها/ }) },
  filter('category', 0),
  filter('category', 1),
  filter('in_stock', 0),
  filter('category', 0),
  { name: 'close the filters', target: (page) => filters(page).getByRole('button', { name: /^نمایش/ }) },
  {
    name: 'remove a filter',
    target: (page) =>
      main(page)
        .getByRole('link', { name: /^حذف فیلتر/ })
        .first(),
  },
];

const more: Step = {
  name: 'quantity',
  target: (page) =>
    main(page)
      .getByRole('button', { name: /^افزایش/ })
      .first(),
};
const variant: Step = {
  name: 'a variant',
  target: (page) => main(page).locator('ul[data-axis] a[href]:not([aria-current])').first(),
};

/** On the page of a product with several variants. */
export const productSteps: Step[] = [
  variant,
  variant,
  variant,
  more,
  more,
  more,
  more,
  { name: 'a picture', target: (page) => main(page).getByRole('link', { name: /^تصویر ۲/ }) },
  {
    name: 'favourite',
    target: (page) =>
      main(page)
        .getByRole('button', { name: /علاقه‌مندی‌ها$/ })
        .first(),
  },
  { name: 'add to basket', target: (page) => main(page).getByRole('button', { name: 'افزودن به سبد خرید' }).first() },
  { name: 'close the sheet', target: (page) => page.getByRole('button', { name: 'ادامهٔ خرید' }) },
];
