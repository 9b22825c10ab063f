import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible, expectNoViolations } from './parts/axe.ts';
import { blogScripts, breakBlogFiles, loadErrors } from './parts/blog-failure.ts';
import { fillCheckout } from './parts/checkout.ts';
import { expectLayout, heading, retryButton, waitForAllSections, waitForHydration } from './parts/page-helpers.ts';
import { type PageVisit, pageGroups } from './parts/pages.ts';

// One visit of each page of the shop checks all that must hold on every page. `E2E_PAGES=catalog/product,blog/article`
// visits only these. The tests of this file may run in different workers.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** As narrow as a phone gets, and as a laptop's window at a zoom of 400 %. */
const phone = { width: 320, height: 640 };
const commonPhone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 720 };
const wantedPages = process.env.E2E_PAGES?.split(',');

/** The list of products in a page, without the buttons of the cards, which only script shows. */
async function productsIn(page: Page): Promise<string[]> {
  const products = await page.getByRole('article').all();
  const cards = await Promise.all(products.map((product) => product.ariaSnapshot()));
  return cards.map((card) => card.replace(/\n\s*- button .*/g, ''));
}

/** Members' pages are visited by a member, all others by a guest. */
async function setVisitor(context: BrowserContext, shop: Shop, token: string | undefined): Promise<void> {
  if (token) await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  else await context.clearCookies({ name: 'access_token' });
}

async function expectSameAsServer(page: Page, withoutScript: Page, compare: PageVisit['compare']): Promise<void> {
  if (compare === 'nothing') return;
  if (compare === 'products') return expect(await productsIn(page)).toEqual(await productsIn(withoutScript));
  expect(await page.locator('body').ariaSnapshot()).toBe(await withoutScript.locator('body').ariaSnapshot());
}

for (const [group, visits] of Object.entries(pageGroups)) {
  const wantedVisits = visits.filter(({ id }) => !wantedPages || wantedPages.includes(id));
  if (wantedVisits.length === 0) continue;
  test(`pages of the ${group} are complete without script, hydrate unchanged, obey the security policy, fit a phone and are accessible`, async ({
    page,
    context,
    browser,
    shop,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 404/);
    await page.addInitScript(() => {
      const policyViolations: string[] = [];
      Object.assign(window, { policyViolations });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        policyViolations.push(`${violatedDirective} ${blockedURI} ${sample}`),
      );
    });
    const withoutScript = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url, viewport: desktop });
    const memberToken = wantedVisits.some(({ forMembers }) => forMembers) ? (await newMember(shop)).token : undefined;
    if (memberToken && wantedVisits.some(({ needsCheckout }) => needsCheckout)) await fillCheckout(shop, memberToken);

    for (const visit of wantedVisits) {
      await test.step(visit.path, async () => {
        const token = visit.forMembers ? memberToken : undefined;
        await setVisitor(context, shop, token);
        await setVisitor(withoutScript.context(), shop, token);
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        const [response] = await Promise.all([withoutScript.goto(visit.path), page.goto(visit.path)]);
        if (!response) throw new Error(`no response for ${visit.path}`);

        await test.step('the document is complete, and has no inline styles or handlers', async () => {
          expect(response.status()).toBe(visit.status ?? 200);
          expect((await response.text()).match(/<[^>]* (style|on\w+)=[^>]*>/g)).toBeNull();
          expect(response.headers()['content-security-policy']).not.toContain('unsafe-');
          await expect(heading(withoutScript, visit.heading)).toBeVisible();
          if (visit.title) await expect(withoutScript).toHaveTitle(visit.title);
        });

        await test.step('the page hydrates unchanged, without violating the security policy', async () => {
          await waitForHydration(page);
          await waitForAllSections(page);
          await expect(heading(page, visit.heading)).toBeVisible();
          if (visit.title) await expect(page).toHaveTitle(visit.title);
          await expectLayout(page, visit.layout);
          await expectSameAsServer(page, withoutScript, visit.compare);
          expect(await page.evaluate(() => Reflect.get(window, 'policyViolations'))).toEqual([]);
        });

        await test.step('the page is accessible', () => expectAccessible(page));

        await test.step('the page fits the narrowest phone', async () => {
          await page.setViewportSize(phone);
          await page.emulateMedia({ colorScheme: 'light' });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width).toBeLessThanOrEqual(phone.width);
          // The width of the window changes no colours.
          if (visit.axeOnPhone) await expectNoViolations(page, { withoutRules: ['color-contrast'] });
        });

        await test.step('the page fits a phone with text that is twice as large', async () => {
          await page.setViewportSize(commonPhone);
          const width = await page.evaluate(() => {
            document.documentElement.style.fontSize = '200%';
            return document.documentElement.scrollWidth;
          });
          expect(width).toBeLessThanOrEqual(commonPhone.width);
        });
      });
    }
    await withoutScript.close();
  });
}

test('the fallback card is accessible on a desktop and on a phone', async ({ page, context, browserErrors }) => {
  browserErrors.allow(loadErrors);
  await breakBlogFiles(context, blogScripts.entry, 'missing');
  await page.goto('/blog');
  await expect(retryButton(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, { withoutRules: ['color-contrast'] });
});
