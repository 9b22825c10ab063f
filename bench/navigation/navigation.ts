import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openShop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { median } from '../lib/numbers.ts';
import { openBrowser, openPhone } from '../lib/phone.ts';
import { serveStatic, staticPageOf } from '../lib/static-page.ts';
import { type BudgetResult, printBudgets, printTable } from '../lib/table.ts';

const rounds = 5;
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
const ways = ['first', 'intent', 'warm', 'warmIntent'] as const;
type Way = (typeof ways)[number];

/** Measures the time from the press of a link to the next page's heading and to the page itself, on the phone profile. */
export async function run(): Promise<void> {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
  await prepareTemplate();
  const shop = await openShop();
  const browser = await openBrowser();
  const rows: { name: string; presses: Record<Way, Press[]> }[] = [];
  let least: number[] = [];
  try {
    least = await timeLeastPresses(browser, shop.url);
    for (const route of routes.filter(({ name }) => name.includes(only))) {
      const presses: Record<Way, Press[]> = { first: [], intent: [], warm: [], warmIntent: [] };
      // In turns, so that other load on the machine slows all of them down.
      for (let round = 0; round < rounds; round += 1) {
        await visit(browser, shop.url, route, (page) => measureTwice(page, route, presses, ['first', 'warm']));
        await visit(browser, shop.url, route, (page) => measureTwice(page, route, presses, ['intent', 'warmIntent']));
      }
      rows.push({ name: route.name, presses });
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  const ms = (value: number) => `${Math.round(value)} ms`;
  const medianOf = (presses: Press[], part: keyof Press) => median(presses.map((press) => press[part]));
  for (const part of ['heading', 'page'] as const) {
    printTable(
      `Press → ${part}, phone profile, median of ${rounds}`,
      ['', 'first time', `first time, touched ${intentMs} ms before`, 'warm', `warm, touched ${intentMs} ms before`],
      rows.map(({ name, presses }) => [name, ...ways.map((way) => ms(medianOf(presses[way], part)))]),
    );
  }
  console.log(`\nA handler that covers a static copy of home with a heading: ${least.map(ms).join(', ')}`);
  const slowest = (way: Way) => Math.max(...rows.map(({ presses }) => medianOf(presses[way], 'heading')));
  const claim = (name: string, way: Way, budget: number): BudgetResult => ({
    ...{ name, measured: ms(slowest(way)), budget: `≤ ${budget} ms`, holds: slowest(way) <= budget },
  });
  printBudgets([
    claim('heading, first time', 'first', 300),
    claim('heading, first time with intent', 'intent', 100),
    claim('heading, warm', 'warm', 300),
    claim('heading, warm with intent', 'warmIntent', 100),
  ]);
}

/** The least that a press takes on this phone: nothing is loaded, and only one handler runs, which hides the page as a preview does. */
async function timeLeastPresses(browser: Browser, shop: string): Promise<number[]> {
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
async function measureTwice(page: Page, route: Route, presses: Record<Way, Press[]>, order: [Way, Way]): Promise<void> {
  const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
  for (const way of order) {
    if (way === order[1]) await goBack(page, heading);
    if (way === 'intent' || way === 'warmIntent') await touch(page, route.link);
    presses[way].push(await timePress(page, route));
  }
}

async function goBack(page: Page, heading: string): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await pause(idleMs);
}

/** Touches the link without releasing it, which starts the prefetch. */
async function touch(page: Page, link: string): Promise<void> {
  await page.locator(link).first().dispatchEvent('touchstart');
  await pause(intentMs);
}

/** Times a press until a different heading is painted, and until the next page itself is: a preview has no `content`. */
function timePress(page: Page, { link, content }: Pick<Route, 'link' | 'content'>): Promise<Press> {
  return page
    .locator(link)
    .first()
    .evaluate(
      (element, selector) =>
        new Promise<Press>((resolve) => {
          // The page below a preview is hidden and does not count.
          const shown = (parts: string) =>
            [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility());
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
            // The task after the paint: of this frame, if one of its callbacks has changed the document, else of the next one.
            if (isInFrame) setTimeout(read);
            else requestAnimationFrame(() => setTimeout(read));
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
