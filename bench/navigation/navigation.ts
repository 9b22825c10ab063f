import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openShop } from 'e2e/harness/shop';
import { median } from '../lib/numbers.ts';
import { openBrowser, openPhone } from '../lib/phone.ts';
import { type Claim, printClaims, printTable } from '../lib/table.ts';

const rounds = 5;
/** How long a finger or a pointer rests on a link of which it is sure. */
const resting = 300;
/** Long enough for idle work to have ended. */
const settling = 1500;

const ways = [
  { name: 'home → listing', from: '/', link: 'main a[href="/shop"]' },
  { name: 'listing → product', from: '/shop', link: 'main article a[href^="/products/"]' },
  { name: 'blog → article', from: '/blog', link: 'main article a[href^="/blog/articles/"]' },
  { name: 'home → article (another area)', from: '/', link: 'main a[href^="/blog/articles/"]' },
];

/** From the press of a link to the next page's heading, on a phone. */
export async function run(): Promise<void> {
  const shop = await openShop();
  const browser = await openBrowser();
  const rows: { name: string; meant: number; sudden: number; cold: number }[] = [];
  try {
    for (const { name, from, link } of ways) {
      const seen = { meant: [] as number[], sudden: [] as number[], cold: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        const page = await openPhone(browser);
        await page.goto(shop.url + from, { waitUntil: 'load' });
        await pause(settling);
        const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
        seen.cold.push(await pressed(page, link));
        // The code is here now; each time from the same page, on the same tab.
        await back(page, heading);
        seen.sudden.push(await pressed(page, link));
        await back(page, heading);
        await rest(page, link);
        seen.meant.push(await pressed(page, link));
        await page.context().close();
      }
      rows.push({ name, meant: median(seen.meant), sudden: median(seen.sudden), cold: median(seen.cold) });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  const ms = (value: number) => `${Math.round(value)} ms`;
  printTable(
    `Press → heading, phone profile, median of ${rounds}`,
    ['', `warm, link rested on for ${resting} ms`, 'warm, pressed at once', 'first time, pressed at once'],
    rows.map(({ name, meant, sudden, cold }) => [name, ms(meant), ms(sudden), ms(cold)]),
  );
  const slowest = (of: 'meant' | 'sudden') => Math.max(...rows.map((row) => row[of]));
  const claims: Claim[] = [
    { what: 'navigation, intent seen', found: ms(slowest('meant')), due: '≤ 250 ms', holds: slowest('meant') <= 250 },
    { what: 'navigation, otherwise', found: ms(slowest('sudden')), due: '≤ 500 ms', holds: slowest('sudden') <= 500 },
  ];
  printClaims(claims);
}

async function back(page: Page, heading: string): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await pause(settling);
}

/** As a finger does that has found its link. */
async function rest(page: Page, link: string): Promise<void> {
  await page.locator(link).first().dispatchEvent('touchstart');
  await pause(resting);
}

/** Milliseconds until another heading has been drawn. */
function pressed(page: Page, link: string): Promise<number> {
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
