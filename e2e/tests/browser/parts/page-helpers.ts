import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Boot, Layout } from '@shop/shared/contract';
import { expect } from '../../../harness/fixtures.ts';
import { newMember } from '../../../harness/members.ts';
import type { Shop } from '../../../harness/shop.ts';

/** How many of each landmark a layout has. */
const landmarks: Record<Layout, { navbar: number; steps: number; panel: number; banner: number; footer: number }> = {
  default: { navbar: 1, steps: 0, panel: 0, banner: 1, footer: 1 },
  panel: { navbar: 1, steps: 0, panel: 1, banner: 1, footer: 1 },
  checkout: { navbar: 0, steps: 1, panel: 0, banner: 1, footer: 0 },
  auth: { navbar: 0, steps: 0, panel: 0, banner: 1, footer: 0 },
  none: { navbar: 0, steps: 0, panel: 0, banner: 0, footer: 0 },
};

export async function expectLayout(page: Page, layout: Layout): Promise<void> {
  const { navbar, steps, panel, banner, footer } = landmarks[layout];
  await expect(page.getByRole('navigation', { name: 'منوی اصلی' })).toHaveCount(navbar);
  await expect(page.getByRole('navigation', { name: 'مراحل خرید' })).toHaveCount(steps);
  await expect(page.getByRole('navigation', { name: 'حساب کاربری' })).toHaveCount(panel);
  await expect(page.getByRole('banner')).toHaveCount(banner);
  await expect(page.getByRole('contentinfo')).toHaveCount(footer);
  await expect(page.getByRole('main')).toHaveCount(1);
}

const inPreview = '[data-preview] *';
const headingWithPreview = (page: Page, name?: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) });

/** The heading of the page itself. During a preview the address and the history are still those of the page before. */
export const heading = (page: Page, name?: string) =>
  headingWithPreview(page, name).and(page.locator(`:not(${inPreview})`));

export const previewHeading = (page: Page, name: string) => headingWithPreview(page, name).and(page.locator(inPreview));

/** A link in the main menu of the header. */
export const navbarLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'منوی اصلی' }).getByRole('link', { name, exact: true });

export const retryButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'دوباره تلاش کنید' });

/**
 * Waits until React has hydrated the page's content. Hydration errors have been logged by then. Waits inside of the page, which costs less than
 * to ask it again and again.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const isHydrated = (preview: string) =>
    Object.keys(document.querySelector(`main h1:not(${preview})`) ?? {}).some((key) => key.startsWith('__reactFiber$'));
  await page.waitForFunction(isHydrated, inPreview, { polling: 20, timeout: 20_000 });
}

/** Waits until React has hydrated every section, also those that it leaves for later. Their hydration errors have been logged by then. */
export async function waitForAllSections(page: Page): Promise<void> {
  // The code of some sections is loaded after the first interaction.
  await page.dispatchEvent('body', 'pointerdown');
  const areHydrated = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#root :is(a, button)')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
      ),
    );
  await expect.poll(areHydrated).toBe(true);
}

/** The release of an area that the document in this tab was made with. */
export async function releaseInTab(page: Page, area: string): Promise<string | undefined> {
  const boot: Pick<Boot, 'set'> = await page.evaluate(() =>
    JSON.parse(document.getElementById('boot')?.textContent ?? ''),
  );
  return boot.set.areas[area]?.releases[0]?.id;
}

/** Marks the current document, so that a test can tell a navigation inside the app from a full load, which loses the mark. */
export async function markDocument(page: Page): Promise<{ isSameDocument: () => Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return { isSameDocument: () => page.evaluate(() => 'marked' in window) };
}

/** Presses Tab until the control has the focus, as often as a patient visitor would. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

/** Logs this browser in as a new member. */
export async function signIn(shop: Shop, context: BrowserContext): Promise<string> {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  return token;
}

/** Replaces the links of the header's main menu in this browser, to bring any address within reach of a click. */
export async function replaceNavbarLinks(page: Page, links: readonly { title: string; url: string }[]): Promise<void> {
  await page.route('**/api/v1/menus', (route) => route.fulfill({ json: { data: [{ slug: 'navbar', items: links }] } }));
}
