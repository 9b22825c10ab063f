import type { Page } from '@playwright/test';
import type { Shop } from '../../../harness/shop.ts';
import { expectLayout, heading, navbar, retryButton } from './looks.ts';
import { expect } from './test.ts';

/** The card stands inside the layout, and everything that is not the blog goes on. */
export async function expectOnlyBlogDown(page: Page): Promise<void> {
  await expect(retryButton(page)).toBeVisible();
  await expectLayout(page, 'default');
  await expect(page.getByRole('banner').getByRole('link', { name: 'سبد خرید' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'دسترسی سریع' })).toBeVisible();
  await page.getByRole('navigation', { name: 'دسترسی سریع' }).getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await page.goBack();
  await expect(retryButton(page)).toBeVisible();
}

/** Only a page that React has taken over answers a search without a full load. */
export async function expectBlogAlive(page: Page): Promise<void> {
  await expect(retryButton(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'جستجو در نوشته‌ها' }).fill('کنفی');
  await main.getByRole('button', { name: 'جستجو' }).click();
  await expect(heading(page, 'جستجوی «کنفی»')).toBeVisible();
}

export async function toBlog(page: Page): Promise<void> {
  await navbar(page, 'وبلاگ').click();
}

type Told = { area: string; release: string; kind: string };

/** The browser has told the shop, which counts it against the release. */
export async function expectTold(shop: Shop, told: Told): Promise<void> {
  await expect.poll(async () => shop.edgeLog()).toContainEqual(expect.objectContaining(told));
}
