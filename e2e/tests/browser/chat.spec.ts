import type { Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { waitForHydration } from './parts/page-helpers.ts';

const chatLink = (page: Page) => page.getByRole('link', { name: /^گفتگو در واتساپ/ });
const scripts = /\/r\/host\/\w+\/web\/main\.\w+\.js/;

/** Waits until the link has its final size. */
async function boxOf(page: Page) {
  await expect.poll(async () => (await chatLink(page).boundingBox())?.width).toBe(58);
  return (
    (await chatLink(page).boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }
  );
}

/** The texts, links and buttons in the window at the height of the chat link: a longer text would be below it. */
const besideOf = (page: Page) =>
  chatLink(page).evaluate((chat) => {
    const area = chat.getBoundingClientRect();
    const isBeside = ({ top, bottom, width }: DOMRect) => width > 0 && top < area.bottom && bottom > area.top;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const beside: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      if (!chat.contains(node) && node.parentElement?.checkVisibility() && [...range.getClientRects()].some(isBeside))
        beside.push(node.textContent ?? '');
    }
    for (const control of document.querySelectorAll('main a, main button, main input, footer a, nav a, nav button'))
      if (control.checkVisibility() && isBeside(control.getBoundingClientRect())) beside.push(control.outerHTML);
    return beside;
  });

test('the chat link is shown from 768 px on, covers no content until it has the focus, opens a chat in a new tab, and is raised by the bar of compared products', async ({
  page,
  context,
  shop,
}) => {
  const settings = JSON.parse((await shop.request('/api/v1/settings')).text).data;
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat', contentType: 'text/plain' }));
  await page.setViewportSize({ width: 767, height: 900 });
  await page.goto('/shop');
  await waitForHydration(page);
  await expect(chatLink(page)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  const box = await boxOf(page);
  expect(box).toMatchObject({ width: 58, height: 58 });
  const end = async () =>
    (await page.getByRole('navigation', { name: 'مسیر این صفحه' }).boundingBox())?.x ?? Number.NaN;
  expect(box.x + box.width).toBeLessThanOrEqual(await end());
  await chatLink(page).focus();
  expect((await boxOf(page)).x).toBe(0);
  await expectAccessible(page);

  await test.step('the new tab has no access to the window of the shop', async () => {
    const opened = context.waitForEvent('page');
    await chatLink(page).click();
    const tab = await opened;
    await expect(tab).toHaveURL(`https://wa.me/${settings.chat_phone}`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
    await expect(page).toHaveURL('/shop');
  });

  await test.step('the bar of compared products raises it', async () => {
    const bar = page.getByRole('region', { name: 'فهرست مقایسه' });
    for (const chosen of [1, 2]) {
      await page
        .getByRole('button', { name: /^افزودن .* به مقایسه$/ })
        .nth(chosen - 1)
        .click();
      await expect(bar.getByRole('listitem')).toHaveCount(chosen);
      await expect
        .poll(async () => {
          const { y, height } = await boxOf(page);
          return y + height;
        })
        .toBeLessThan((await bar.boundingBox())?.y ?? Number.NaN);
    }
  });
});

test('the chat link is hidden until the app has mounted, but shown without JavaScript', async ({
  page,
  browser,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await page.route(scripts, (route) => route.abort());
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(chatLink(page)).toBeHidden();

  const contextWithoutScript = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const pageWithoutScript = await contextWithoutScript.newPage();
  await pageWithoutScript.goto('/shop');
  await expect(chatLink(pageWithoutScript)).toBeVisible();
  await contextWithoutScript.close();
});

test('the chat link is lower on log-in pages than on others, above the bottom bar, and the end of a page leaves its height free', async ({
  page,
}) => {
  const logInY = new Map<number, number>();
  for (const path of [
    '/auth/login',
    '/auth/forget-password',
    '/shop',
    '/checkout/cart',
    '/account/favorites',
    '/blog',
  ]) {
    await page.goto(path);
    await waitForHydration(page);
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { y, height } = await boxOf(page);
      if (path === '/auth/login') logInY.set(width, y);
      else if (!path.startsWith('/auth/')) expect(y).toBeLessThan(logInY.get(width) ?? Number.NaN);
      // Log-in and cart have no bottom bar, and no page has one on a wide screen.
      if (width !== 768 || !['/auth/forget-password', '/shop'].includes(path)) continue;
      const bar = await page.getByRole('navigation', { name: 'دسترسی سریع' }).boundingBox();
      expect(y + height).toBeLessThan(bar?.y ?? Number.NaN);
    }
    if (['/shop', '/checkout/cart', '/blog'].includes(path)) await expectFreeEnd(page);
  }
});

/** No text, link or button of the page is beside the chat link when the page is scrolled to its end. */
async function expectFreeEnd(page: Page): Promise<void> {
  for (const [width, height] of [
    [768, 900],
    [844, 390],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await boxOf(page);
    // The footer gets its height when it comes near.
    const scrollToEnd = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return Math.ceil(window.scrollY + window.innerHeight - document.documentElement.scrollHeight);
      });
    await expect.poll(async () => [await scrollToEnd(), await besideOf(page)]).toEqual([0, []]);
  }
}
