import type { Page } from '@playwright/test';
import { expectNothingFound } from './parts/axe.ts';
import { hydrated } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

const chat = (page: Page) => page.getByRole('link', { name: /^گفت‌وگو در واتس‌اپ/ });
const scripts = /\/r\/host\/\w+\/web\/main\.\w+\.js/;

/** Once it has come to rest. */
async function boxOf(page: Page) {
  await expect.poll(async () => (await chat(page).boundingBox())?.width).toBe(58);
  return (await chat(page).boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
}

test('it is there from 768 px on, round, 58 px', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/shop');
  await hydrated(page);
  await expect(chat(page)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await boxOf(page)).toMatchObject({ width: 58, height: 58 });
  await expectNothingFound(page);
});

test('it opens a chat with the shop’s own number in a new tab', async ({ page, context, shop }) => {
  const settings = JSON.parse((await shop.ask('/api/v1/settings')).text).data;
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/plain' }));
  await page.goto('/shop');
  await hydrated(page);
  await boxOf(page);
  const opened = context.waitForEvent('page');
  await chat(page).click();
  const tab = await opened;
  await expect(tab).toHaveURL(`https://wa.me/${settings.chat_phone}`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL('/shop');
});

test('before the app has mounted it is not seen; without script it is', async ({ page, browser, shop, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await page.route(scripts, (route) => route.abort());
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chat(page)).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const still = await plain.newPage();
  await still.goto('/shop');
  await expect(chat(still)).toBeVisible();
  await plain.close();
});

for (const width of [768, 1440]) {
  test(`it sits higher on pages that are no log-in, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/auth/login');
    await hydrated(page);
    const { y: low } = await boxOf(page);
    for (const path of ['/shop', '/checkout/cart', '/account/favorites']) {
      await page.goto(path);
      await hydrated(page);
      expect((await boxOf(page)).y).toBeLessThan(low);
    }
  });
}

test('the bottom bar never covers it', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  for (const path of ['/shop', '/auth/forget-password']) {
    await page.goto(path);
    await hydrated(page);
    const { y, height } = await boxOf(page);
    const bar = await page.getByRole('navigation', { name: 'دسترسی سریع' }).boundingBox();
    expect(y + height).toBeLessThan(bar?.y ?? Number.NaN);
  }
});
