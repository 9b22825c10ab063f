import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openShop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { median } from '../lib/numbers.ts';
import { openBrowser, openPhone } from '../lib/phone.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';

const rounds = 5;
/** Time (ms) from the touch of a link to the press: long enough for the prefetch on touch to start. */
const restMs = 300;
/** Idle work such as prefetching has ended after this time (ms). */
const idleMs = 1500;

const routes = [
  { name: 'home → listing', from: '/', link: 'main a[href="/shop"]' },
  { name: 'listing → product', from: '/shop', link: 'main article a[href^="/products/"]' },
  { name: 'blog → article', from: '/blog', link: 'main article a[href^="/blog/articles/"]' },
  { name: 'product → cart (another area)', from: '/products/2', link: 'a[href="/checkout/cart"]' },
  { name: 'home → article (another area)', from: '/', link: 'main a[href^="/blog/articles/"]' },
];

/** Measures the time from the press of a link to the next page's heading, on the phone profile. */
export async function run(): Promise<void> {
  await prepareTemplate();
  const shop = await openShop();
  const browser = await openBrowser();
  const rows: { name: string; rested: number; immediate: number; cold: number }[] = [];
  try {
    for (const { name, from, link } of routes) {
      const times = { rested: [] as number[], immediate: [] as number[], cold: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const page = await openPhone(browser);
        await page.goto(shop.url + from, { waitUntil: 'load' });
        await pause(idleMs);
        const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
        times.cold.push(await timePress(page, link));
        // The page's code is loaded from here on; every press starts from the same page in the same tab.
        await goBack(page, heading);
        times.immediate.push(await timePress(page, link));
        await goBack(page, heading);
        await restOn(page, link);
        times.rested.push(await timePress(page, link));
        await page.context().close();
      }
      rows.push({ name, rested: median(times.rested), immediate: median(times.immediate), cold: median(times.cold) });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  const ms = (value: number) => `${Math.round(value)} ms`;
  printTable(
    `Press → heading, phone profile, median of ${rounds}`,
    ['', `warm, link rested on for ${restMs} ms`, 'warm, pressed at once', 'first time, pressed at once'],
    rows.map(({ name, rested, immediate, cold }) => [name, ms(rested), ms(immediate), ms(cold)]),
  );
  const slowest = (of: 'rested' | 'immediate') => Math.max(...rows.map((row) => row[of]));
  const claims: BudgetResult[] = [
    {
      name: 'navigation, intent seen',
      measured: ms(slowest('rested')),
      budget: '≤ 250 ms',
      holds: slowest('rested') <= 250,
    },
    {
      name: 'navigation, otherwise',
      measured: ms(slowest('immediate')),
      budget: '≤ 500 ms',
      holds: slowest('immediate') <= 500,
    },
  ];
  printBudgets(claims);
}

async function goBack(page: Page, heading: string): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await pause(idleMs);
}

/** Touches the link without releasing it, which triggers the prefetch. */
async function restOn(page: Page, link: string): Promise<void> {
  await page.locator(link).first().dispatchEvent('touchstart');
  await pause(restMs);
}

/** Milliseconds from the press until a different heading is painted. */
function timePress(page: Page, link: string): Promise<number> {
  return page
    .locator(link)
    .first()
    .evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const headings = () => Array.from(document.querySelectorAll('h1'), ({ textContent }) => textContent).join();
          const before = headings();
          const changes = new MutationObserver(() => {
            if (headings() === before || headings() === '') return;
            changes.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - pressedAt));
          });
          changes.observe(document.body, { childList: true, subtree: true, characterData: true });
          const pressedAt = performance.now();
          if (element instanceof HTMLElement) element.click();
        }),
    );
}
