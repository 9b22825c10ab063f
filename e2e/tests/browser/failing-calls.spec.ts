import type { BrowserContext, Page, Route } from '@playwright/test';
import { heading, hydrated, navbar } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

/** A call that a shopper's own wish leads to: their favourites, of which there is one. */
const asked = /\/api\/v1\/products\?ids=3$/;

async function failWith(context: BrowserContext, fail: (route: Route) => unknown): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('favorites.1', '[3]'));
  await context.route(asked, async (route) => void (await fail(route)));
}

const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

const refusal = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body });
const said = { errors: [{ messages: [{ message: 'این کالا فعلاً دیده نمی‌شود.', code: 'hidden' }] }] };
const fallback = 'مشکلی پیش آمده است!';

for (const { what, fail, title, text } of [
  { what: 'refused with a reason', fail: refusal(422, said), title: 'خطا', text: 'این کالا فعلاً دیده نمی‌شود.' },
  {
    what: 'refused in the older form',
    fail: refusal(409, { messages: { message: 'موجود نیست.' } }),
    title: 'خطا',
    text: 'موجود نیست.',
  },
  { what: 'refused without a reason', fail: refusal(403, {}), title: 'خطا', text: fallback },
  { what: 'a mistake of the server', fail: refusal(500, said), title: 'خطا', text: fallback },
  { what: 'answered with nonsense', fail: refusal(200, { hello: 1 }), title: 'خطا', text: fallback },
  {
    what: 'not answered',
    fail: (route: Route) => route.abort('connectionfailed'),
    title: 'خطای شبکه',
    text: 'مشکلی در اتصال به شبکه پیش آمده است!',
  },
]) {
  test(`a call that is ${what} is told in a toast`, async ({ page, context, troubles }) => {
    troubles.expect(/Failed to load resource/);
    await failWith(context, fail);
    await page.goto('/account/favorites');
    await expect(toast(page, title)).toContainText(text);
  });
}

test('a call that is not wanted any more is told nowhere', async ({ page, context }) => {
  let held: (() => void) | undefined;
  await failWith(context, () => new Promise<void>((resolve) => (held = resolve)));
  await page.goto('/account/favorites');
  await hydrated(page);
  await expect.poll(() => held !== undefined).toBe(true);
  const calledOff = page.waitForEvent('requestfailed', (request) => asked.test(request.url()));
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await calledOff;
  held?.();
  await expect(page.getByText(fallback)).toHaveCount(0);
  await expect(page.getByText('خطای شبکه')).toHaveCount(0);
});

test('a product that is gone is left out without a word', async ({ page, context }) => {
  await failWith(context, (route) => route.fulfill({ json: { data: { items: [], page: 1, pages: 1, total: 0 } } }));
  await page.goto('/account/favorites');
  await expect(page.getByRole('main')).toContainText('هنوز چیزی را نپسندیده‌اید');
  await expect(page.getByRole('status').filter({ hasText: 'خطا' })).toHaveCount(0);
});
