import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { waitForHydration } from './parts/page-helpers.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

const header = (page: Page) => page.getByRole('banner');
const box = (page: Page) => header(page).getByRole('search');

// pages: /blog, /shop
test('on a phone the header is one row of 56 px that hides while the page scrolls down, and on a wide screen it stays', async ({
  page,
}) => {
  await page.goto('/blog');
  await waitForHydration(page);
  for (const width of [320, 360]) {
    await test.step(`at ${width} px it has logo, search and cart, and the page begins below it`, async () => {
      await page.setViewportSize({ width, height: 780 });
      expect(await header(page).boundingBox()).toEqual({ x: 0, y: 0, width, height: 56 });
      for (const part of [
        header(page).getByRole('link', { name: 'گونی‌فروش' }),
        box(page),
        header(page).getByRole('link', { name: 'سبد خرید' }),
      ]) {
        const { y, height } = (await part.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(56);
      }
      // The page begins directly below the header.
      expect((await page.getByRole('main').boundingBox())?.y).toBe(56);
    });
  }

  await test.step('scrolling down hides it without a layout shift, scrolling up shows it', async () => {
    await page.evaluate(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift' });
    });
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 900);
    await expect(header(page)).not.toBeInViewport();
    await page.mouse.wheel(0, -120);
    await expect(header(page)).toBeInViewport({ ratio: 1 });
    expect((await header(page).boundingBox())?.y).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
  });

  await test.step('its links are in the category sheet, and the colours in the footer', async () => {
    await expect(page.getByRole('navigation', { name: 'منوی اصلی' })).toBeHidden();
    await page.getByRole('button', { name: 'دسته‌بندی', exact: true }).click();
    const links = page.getByRole('dialog').getByRole('navigation', { name: 'صفحه‌های فروشگاه' });
    await links.getByRole('link', { name: 'فروشگاه', exact: true }).click();
    await expect(page).toHaveURL('/shop');
    await expect(page.getByRole('contentinfo').getByRole('button', { name: /^رنگ صفحه/ })).toBeVisible();
  });

  await test.step('while the search has the focus it does not hide', async () => {
    const search = header(page).getByLabel('جستجو در کالاها');
    // Again until the page is there, which takes the focus and begins at its top.
    await expect(async () => {
      await search.focus();
      // By script: the list of suggestions may have opened below the pointer, and a wheel over it does not scroll the page.
      await page.evaluate(() => window.scrollBy(0, 900));
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      await expect(search).toBeFocused();
    }).toPass();
    await expect(header(page)).toBeInViewport({ ratio: 1 });
  });

  await test.step('on a wide screen it stays while the page scrolls', async () => {
    await page.getByRole('main').focus();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
    await expect(header(page)).toBeInViewport({ ratio: 1 });
  });
});
