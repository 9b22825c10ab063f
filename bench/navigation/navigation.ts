import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { prepareTemplate } from 'e2e/harness/template';
import { median } from '../lib/numbers.ts';
import { openBrowser, openPhone } from '../lib/phone.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { serveStatic, staticPageOf } from '../lib/static-page.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';

/** Time (ms) from the touch of a link to the press. */
const intentMs = 100;
/** Idle work such as prefetching has ended after this time (ms). */
const idleMs = 1500;

/** `content`: a part of the next page that no preview shows. */
const routes: Route[] = [
  { name: 'home → listing', from: '/', link: 'main a[href="/shop"]', content: 'main article a[href^="/products/"]' },
  {
    name: 'listing → product',
    from: '/shop',
    link: 'main article a[href^="/products/"]',
    content: 'main a[href="#reviews"]',
  },
  {
    name: 'blog → article',
    from: '/blog',
    link: 'main article a[href^="/blog/articles/"]',
    content: 'main article time',
  },
  { name: 'product → cart (another area)', from: '/products/2', link: 'a[href="/checkout/cart"]', content: 'main h2' },
  {
    name: 'home → article (another area)',
    from: '/',
    link: 'main a[href^="/blog/articles/"]',
    content: 'main article time',
  },
];

type Route = { name: string; from: string; link: string; content: string };
/** Milliseconds from the press until the heading, and the page itself, are painted. */
type Press = { heading: number; page: number };
/** Each visit measures a first press of its tab and then a warm one. */
const visits = { press: ['first', 'warm'], touch: ['intent', 'warmIntent'] } as const;
type PressKind = (typeof visits)[keyof typeof visits][number];
const columns: Record<PressKind, string> = {
  first: 'first time',
  intent: `first time, touched ${intentMs} ms before`,
  warm: 'warm',
  warmIntent: `warm, touched ${intentMs} ms before`,
};

const budgets: Record<PressKind, number> = { first: 300, intent: 100, warm: 300, warmIntent: 100 };

/** Measures the time from the press of a link to the next page's heading and to the page itself, on the phone profile. */
export async function run(): Promise<void> {
  const optionOf = (name: string) => process.argv.find((argument) => argument.startsWith(name))?.slice(name.length);
  const only = optionOf('--only=') ?? '';
  const input = optionOf('--input=');
  const inputs = Object.entries(visits).flatMap(([name, pair]) =>
    input === undefined || input === name ? [pair] : [],
  );
  if (inputs.length === 0) throw new Error(`--input= is one of ${Object.keys(visits).join(', ')}`);
  const rounds = Number(optionOf('--rounds=') ?? 5);
  await prepareTemplate();
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  const rows: { name: string; presses: Record<PressKind, Press[]> }[] = [];
  let least: number[] = [];
  try {
    least = await timeLeastPresses(browser, shop.url, rounds);
    for (const route of routes.filter(({ name }) => name.includes(only))) {
      const presses: Record<PressKind, Press[]> = { first: [], intent: [], warm: [], warmIntent: [] };
      // In turns, so that other load on the machine slows all of them down.
      for (let round = 0; round < rounds; round += 1) {
        for (const pair of inputs) {
          await visit(browser, shop.url, route, (page) => measureTwice(page, route, presses, pair));
        }
      }
      rows.push({ name: route.name, presses });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  const ms = (value: number) => `${Math.round(value)} ms`;
  const medianOf = (presses: Press[], part: keyof Press) => median(presses.map((press) => press[part]));
  const measured = inputs.flat();
  for (const part of ['heading', 'page'] as const) {
    printTable(
      `Press → ${part}, phone profile, median of ${rounds}`,
      ['', ...measured.map((column) => columns[column])],
      rows.map(({ name, presses }) => [name, ...measured.map((column) => ms(medianOf(presses[column], part)))]),
    );
  }
  console.log(`\nA handler that covers a static copy of home with a heading: ${least.map(ms).join(', ')}`);
  printBudgets(
    measured.map((column): BudgetResult => {
      const slowest = Math.max(...rows.map(({ presses }) => medianOf(presses[column], 'heading')));
      const budget = budgets[column];
      const name = `heading, ${columns[column]}`;
      return { name, measured: ms(slowest), budget: `≤ ${budget} ms`, holds: slowest <= budget };
    }),
  );
}

/** The least that a press takes on this phone: nothing is loaded, and only one handler runs, which hides the page as a preview does. */
async function timeLeastPresses(browser: Browser, shop: string, rounds: number): Promise<number[]> {
  const site = await serveStatic(shop, new Map([['/', await staticPageOf(browser, `${shop}/`)]]));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openPhone(browser);
    await page.goto(site.url, { waitUntil: 'load' });
    await pause(idleMs);
    await page.evaluate(() =>
      document.addEventListener('click', (event) => {
        event.preventDefault();
        const heading = document.createElement('h1');
        heading.id = 'next';
        heading.textContent = 'گونی';
        document.querySelector('main')?.style.setProperty('content-visibility', 'hidden');
        document.querySelector('main')?.before(heading);
      }),
    );
    times.push((await timePress(page, { link: 'main a', content: '#next' })).heading);
    await page.context().close();
  }
  site.close();
  return times.sort((one, other) => one - other);
}

async function visit(
  browser: Browser,
  shop: string,
  route: Route,
  measure: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openPhone(browser);
  await page.goto(shop + route.from, { waitUntil: 'load' });
  // On a slowed processor the host starts after the document's load event.
  await pause(idleMs);
  // The first interaction loads the router and the previews, as scrolling to a link does; no page's files.
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await pause(idleMs);
  await measure(page);
  await page.context().close();
}

/** The first press of a tab loads the page's code; the second starts from the same page. */
async function measureTwice(
  page: Page,
  route: Route,
  presses: Record<PressKind, Press[]>,
  order: readonly [PressKind, PressKind],
): Promise<void> {
  const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
  for (const kind of order) {
    if (kind === order[1]) await goBack(page, heading);
    if (kind === 'intent' || kind === 'warmIntent') await touch(page, route.link);
    presses[kind].push(await timePress(page, route));
  }
}

async function goBack(page: Page, heading: string): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await pause(idleMs);
}

/** Touches the link without releasing it, which starts the prefetch. */
async function touch(page: Page, link: string): Promise<void> {
  const target = page.locator(link).first();
  await target.dispatchEvent('pointerdown', { button: 0, pointerType: 'touch' });
  await target.dispatchEvent('touchstart');
  await pause(intentMs);
}

declare const scheduler: { postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void> };

/** Times a press until a different heading is painted, and until the next page itself is: a preview has no `content`. */
function timePress(page: Page, { link, content }: Pick<Route, 'link' | 'content'>): Promise<Press> {
  return page
    .locator(link)
    .first()
    .evaluate(
      (element, selector) =>
        new Promise<Press>((resolve) => {
          // The page below a preview is hidden and does not count, nor does a preview before the press.
          const shown = (parts: string) =>
            [...document.querySelectorAll(parts)].filter(
              (part) => part.checkVisibility() && !part.closest('[aria-hidden=true]'),
            );
          const headings = () =>
            shown('h1')
              .map(({ textContent }) => textContent)
              .join();
          const before = headings();
          const old = new Set(document.querySelectorAll(selector));
          let heading: number | undefined;
          let isInFrame = false;
          let isDone = false;
          const check = () => {
            const isNew = headings() !== before && headings() !== '';
            const isPage = isNew && shown(selector).some((part) => !old.has(part));
            if (!isNew || (heading !== undefined && !isPage)) return;
            const read = () => {
              const now = performance.now() - pressedAt;
              heading ??= now;
              if (!isPage) return;
              isDone = true;
              observer.disconnect();
              resolve({ heading, page: now });
            };
            // After the paint, before tasks that the page has queued for later: of this frame, if one of its callbacks has changed the document, else of the next one.
            const readAfterPaint = () => void scheduler.postTask(read, { priority: 'user-blocking' });
            if (isInFrame) readAfterPaint();
            else requestAnimationFrame(readAfterPaint);
          };
          const followFrames = () => {
            isInFrame = true;
            check();
            setTimeout(() => {
              isInFrame = false;
            });
            if (!isDone) requestAnimationFrame(followFrames);
          };
          const observer = new MutationObserver(check);
          observer.observe(document, { attributes: true, childList: true, subtree: true });
          const pressedAt = performance.now();
          if (element instanceof HTMLElement) element.click();
          requestAnimationFrame(followFrames);
        }),
      content,
    );
}
