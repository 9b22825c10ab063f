import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, navbarLink, waitForHydration } from './parts/page-helpers.ts';

// pages: any

/** A call that the shopper's own action causes: the page of favourites fetches the one stored favourite. */
const favoritesCall = /\/api\/v1\/products\?ids=3$/;

async function failWith(context: BrowserContext, fail: (route: Route) => unknown): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('favorites.1', '[3]'));
  await context.route(favoritesCall, async (route) => void (await fail(route)));
}

const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

const refusal = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
const reason = { errors: [{ messages: [{ message: 'این کالا فعلاً دیده نمی‌شود.', code: 'hidden' }] }] };
const fallback = 'مشکلی پیش آمده است!';

for (const { failure, fail, title, text } of [
  { failure: 'refused with a reason', fail: refusal(422, reason), title: 'خطا', text: 'این کالا فعلاً دیده نمی‌شود.' },
  {
    failure: 'refused in the older form',
    fail: refusal(409, { messages: { message: 'موجود نیست.' } }),
    title: 'خطا',
    text: 'موجود نیست.',
  },
  { failure: 'refused without a reason', fail: refusal(403, {}), title: 'خطا', text: fallback },
  { failure: 'failed with a server error', fail: refusal(500, reason), title: 'خطا', text: fallback },
  { failure: 'answered with an unexpected body', fail: refusal(200, { hello: 1 }), title: 'خطا', text: fallback },
  {
    failure: 'not answered',
    fail: (route: Route) => route.abort('connectionfailed'),
    title: 'خطای شبکه',
    text: 'مشکلی در اتصال به شبکه پیش آمده است!',
  },
]) {
  test(`a call that is ${failure} shows a toast`, async ({ page, context, browserErrors }) => {
    browserErrors.allow(/Failed to load resource/);
    await failWith(context, fail);
    await page.goto('/account/favorites');
    await expect(toast(page, title)).toContainText(text);
  });
}

test('a call that a navigation aborts shows no toast', async ({ page, context }) => {
  let release: (() => void) | undefined;
  await failWith(context, () => new Promise<void>((resolve) => (release = resolve)));
  await page.goto('/account/favorites');
  await waitForHydration(page);
  await expect.poll(() => release !== undefined).toBe(true);
  const aborted = page.waitForEvent('requestfailed', (request) => favoritesCall.test(request.url()));
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await aborted;
  release?.();
  await expect(page.getByText(fallback)).toHaveCount(0);
  await expect(page.getByText('خطای شبکه')).toHaveCount(0);
});

test('a favourite that is no longer sold is left out without an error', async ({ page, context }) => {
  await failWith(context, (route) => route.fulfill({ json: { data: { items: [], page: 1, pages: 1, total: 0 } } }));
  await page.goto('/account/favorites');
  await expect(page.getByRole('main')).toContainText('هنوز کالایی به علاقه‌مندی‌ها اضافه نکرده‌اید');
  await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toHaveCount(0);
});
