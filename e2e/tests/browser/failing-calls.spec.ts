import type { BrowserContext, Route } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { heading, navbarLink, waitForHydration } from './parts/page-helpers.ts';

// The text for each kind of failure is a unit test (`shared/kernel/error-toast.test.ts`).
// pages: any

/** A call that the shopper's own action causes: the page of favourites fetches the one stored favourite. */
const favoritesCall = /\/api\/v1\/products\?ids=3$/;

async function failWith(context: BrowserContext, fail: (route: Route) => unknown): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('favorites.1', '[3]'));
  await context.route(favoritesCall, async (route) => void (await fail(route)));
}

test('a refused call shows a toast with its reason, and one that a navigation aborts shows none', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422/);
  const reason = { errors: [{ messages: [{ message: 'این کالا فعلاً دیده نمی‌شود.', code: 'hidden' }] }] };
  let release: (() => void) | undefined;
  await failWith(context, (route) => {
    if (release) return route.fulfill({ status: 422, json: reason });
    return new Promise<void>((resolve) => (release = resolve));
  });
  await page.goto('/account/favorites');
  await waitForHydration(page);
  await expect.poll(() => release !== undefined).toBe(true);
  const aborted = page.waitForEvent('requestfailed', (request) => favoritesCall.test(request.url()));
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await aborted;
  release?.();
  await expect(page.getByText('مشکلی پیش آمده است!')).toHaveCount(0);
  await expect(page.getByText('خطای شبکه')).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toContainText('این کالا فعلاً دیده نمی‌شود.');
});
