import type { Page } from '@playwright/test';
import type { Boot, Layout } from '@shop/shared/contract';
import { expect } from './test.ts';

/** The landmarks by which a shopper tells one layout from another. */
const landmarks: Record<Layout, { navbar: number; steps: number; panel: number; banner: number; footer: number }> = {
  default: { navbar: 1, steps: 0, panel: 0, banner: 1, footer: 1 },
  panel: { navbar: 1, steps: 0, panel: 1, banner: 1, footer: 1 },
  checkout: { navbar: 0, steps: 1, panel: 0, banner: 1, footer: 0 },
  auth: { navbar: 0, steps: 0, panel: 0, banner: 1, footer: 0 },
  none: { navbar: 0, steps: 0, panel: 0, banner: 0, footer: 0 },
};

export async function expectLayout(page: Page, layout: Layout): Promise<void> {
  const { navbar, steps, panel, banner, footer } = landmarks[layout];
  await expect(page.getByRole('navigation', { name: 'فهرست اصلی' })).toHaveCount(navbar);
  await expect(page.getByRole('navigation', { name: 'مراحل خرید' })).toHaveCount(steps);
  await expect(page.getByRole('navigation', { name: 'حساب کاربری' })).toHaveCount(panel);
  await expect(page.getByRole('banner')).toHaveCount(banner);
  await expect(page.getByRole('contentinfo')).toHaveCount(footer);
  await expect(page.getByRole('main')).toHaveCount(1);
}

export const heading = (page: Page, name?: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) });

/** A link of the header's own list. */
export const navbar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'فهرست اصلی' }).getByRole('link', { name, exact: true });

export const retryButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'دوباره تلاش کنید' });

/** Waits until React has taken over the page's own text; what hydration has to complain of is told by then. */
export async function hydrated(page: Page): Promise<void> {
  const taken = () =>
    heading(page)
      .first()
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$')));
  await expect.poll(taken).toBe(true);
}

/** What the page says of itself to the browser. */
const bootOf = (page: Page): Promise<Boot> =>
  page.evaluate(() => JSON.parse(document.getElementById('boot')?.textContent ?? ''));

/** The release of an area that this tab has. */
export async function releaseIn(page: Page, area: string): Promise<string | undefined> {
  return (await bootOf(page)).set.areas[area]?.releases[0]?.id;
}

/** Marks this very document; a full load loses the mark. */
export async function mark(page: Page): Promise<{ stays: () => Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return { stays: () => page.evaluate(() => 'marked' in window) };
}
