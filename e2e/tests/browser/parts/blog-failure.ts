import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../../../harness/fixtures.ts';
import type { Shop } from '../../../harness/shop.ts';
import { expectLayout, heading, navbarLink, retryButton } from './page-helpers.ts';

// pages: /blog, /blog/search, /checkout/cart

/** How long a browser waits for a script and for a stylesheet, in milliseconds; short, because tests wait for it to pass. */
export const shortDeadlines = { SCRIPT_DEADLINE: '2000', STYLE_DEADLINE: '700' };

export const faults = ['missing', 'hanging', 'corrupted'] as const;
export type Fault = (typeof faults)[number];

/** The scripts that a browser needs for the blog's first page, in the order in which it runs them. */
export const blogScripts = {
  entry: /\/web\/entry\.\w+\.js$/,
  'area chunk': /\/web\/area\.\w+\.js$/,
  'page chunk': /\/web\/index\.\w+\.js$/,
};
export const blogStylesheet = /\/web\/index\.\w+\.css$/;

export type BrokenFiles = { repair: () => void };

/** Makes requests for files of the blog fail in this browser. Requests after `repair()` succeed again. */
export async function breakBlogFiles(
  context: BrowserContext,
  file: RegExp,
  fault: Fault,
  release = '',
): Promise<BrokenFiles> {
  let isBroken = true;
  await context.route(
    ({ pathname }) => pathname.startsWith(`/r/blog/${release}`) && file.test(pathname),
    async (route) => {
      if (!isBroken) return route.continue();
      if (fault === 'missing') return route.fulfill({ status: 404, body: 'no such file' });
      // A hanging request stays open, also after `repair()`.
      if (fault === 'hanging') return;
      const response = await route.fetch();
      return route.fulfill({ response, body: `/**/globalThis.corrupted = true;\n${await response.text()}` });
    },
  );
  return {
    repair() {
      isBroken = false;
    },
  };
}

/**
 * Makes requests for all scripts of the blog's first page fail in this browser. The first one that is not repaired is the one that stops the
 * page, because each is only run after the ones before.
 */
export async function breakBlogScripts(
  context: BrowserContext,
  fault: Fault,
): Promise<{ repair: (name: string) => void }> {
  const broken = new Map<string, BrokenFiles>();
  for (const [name, file] of Object.entries(blogScripts)) broken.set(name, await breakBlogFiles(context, file, fault));
  return { repair: (name) => broken.get(name)?.repair() };
}

/** Errors that Chromium and the shop report when files cannot be loaded. */
export const loadErrors = /status of 404|valid digest|integrity checks failed|Failed to load module|^report: /;

/** The blog's place shows the fallback card, and the layout and the other areas work. */
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

/** Searches in the blog. The callers check that this was no full load, so React must have hydrated the page. */
export async function expectBlogWorks(page: Page): Promise<void> {
  await expect(retryButton(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'جستجو در نوشته‌ها' }).fill('کنفی');
  await main.getByRole('button', { name: 'جستجو' }).click();
  await expect(heading(page, 'جستجوی «کنفی»')).toBeVisible();
}

export async function openBlog(page: Page): Promise<void> {
  await navbarLink(page, 'وبلاگ').click();
}

type Report = { area: string; release: string; kind: string };

/** The browser has reported the failure, and the edge has logged it against the release. */
export async function expectReported(shop: Shop, report: Report): Promise<void> {
  await expect.poll(async () => shop.edgeLog()).toContainEqual(expect.objectContaining(report));
}

/** Counts the reports of this failure from now on: `expectReports(2)` waits for the second. */
export async function watchReports(shop: Shop, { area, release, kind }: Report) {
  const countReports = async () =>
    (await shop.edgeLog()).filter((line) => line.area === area && line.release === release && line.kind === kind)
      .length;
  const before = await countReports();
  return {
    expectReports: (times: number) => expect.poll(async () => (await countReports()) - before).toBe(times),
  };
}
