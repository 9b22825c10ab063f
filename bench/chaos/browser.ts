import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { buildEdited, type Edits } from 'e2e/harness/edited-build';
import { patchBuild } from 'e2e/harness/patched-build';
import type { Shop } from 'e2e/harness/shop';
import { visitorFor } from 'e2e/harness/visitors';
import { openBrowser } from '../lib/phone.ts';
import { startStallingProxy } from './stalling.ts';

export type BrowserRow = {
  name: string;
  /** Milliseconds until the page's text was there, and until it was the stable release's; undefined: not within the limit. */
  firstText: number | undefined;
  stable: number | undefined;
  /** Whether links of the header work afterwards. */
  isAlive: boolean;
};

const limitMs = 15_000;
/** Idle work such as prefetching has ended after this time (ms). */
const idleMs = 1500;
/** The candidate has another heading, which tells the two releases apart. */
const headings = { stable: 'وبلاگ', candidate: 'وبلاگ آزمایشی' };

const withEffect =
  (effect: string) =>
  (source: string): string =>
    `import { useEffect } from 'react';\n${source}`
      .replace("?? 'وبلاگ'", `?? '${headings.candidate}'`)
      .replace(/export function Page\([\s\S]*?\) \{\n/, (start) => `${start}  useEffect(() => { ${effect} });\n`);
const indexPage = (effect: string): Edits => ({ 'src/pages/index/BlogIndex.tsx': withEffect(effect) });

type BrowserFault = { effect: string; stalls?: RegExp; from?: string };
const faults: Record<string, BrowserFault> = {
  'throws in an effect': { effect: "if (document.title !== '') throw new Error('bad effect');" },
  'throws in an effect, after a link': {
    effect: "if (document.title !== '') throw new Error('bad effect');",
    from: '/shop',
  },
  'loops in an effect': { effect: 'for (;;);' },
  'has a page chunk that never ends': { effect: '', stalls: /\/web\/index\.\w+\.js$/ },
  'has an entry that never ends': { effect: '', stalls: /\/web\/entry\.\w+\.js$/ },
  'has a page chunk that never ends, after a link': { effect: '', stalls: /\/web\/index\.\w+\.js$/, from: '/shop' },
};

/** Opens the blog in Chromium as a visitor of a candidate that fails in the browser only. */
export async function measureInBrowser(shop: Shop): Promise<BrowserRow[]> {
  const proxy = await startStallingProxy(shop.url);
  const browser = await openBrowser();
  const rows: BrowserRow[] = [];
  try {
    for (const [name, { effect, stalls, from }] of Object.entries(faults)) {
      const built = await buildEdited('blog', `chaos-effect-${effect.length}`, indexPage(effect));
      const release = await shop.publish(
        'blog',
        await patchBuild('blog', 'chaos-browser', { node: (code) => `${code}\n// ${name}` }, built),
      );
      const policy = await shop.ramp('blog', release, 50);
      proxy.stall((path) => path.startsWith(`/r/blog/${release}/`) && stalls?.test(path) === true);
      const context = await browser.newContext();
      await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: proxy.url }]);
      rows.push({ name, ...(await openBlog(await context.newPage(), proxy.url, from)) });
      // A tab in an endless loop does not close by itself.
      await Promise.race([context.close(), wait(2000)]);
      await shop.rollback('blog');
    }
  } finally {
    await browser.close();
    proxy.close();
  }
  return rows;
}

async function openBlog(page: Page, url: string, from: string | undefined): Promise<Omit<BrowserRow, 'name'>> {
  if (from !== undefined) {
    await page.goto(url + from, { waitUntil: 'load' });
    await wait(idleMs);
  }
  const startedAt = performance.now();
  const until = (name: string) =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 1, name, exact: true })
      .waitFor({ timeout: Math.max(1, limitMs - (performance.now() - startedAt)) })
      .then(
        () => performance.now() - startedAt,
        () => undefined,
      );
  if (from === undefined) await page.goto(`${url}/blog`, { waitUntil: 'commit' });
  else
    await page.getByRole('navigation', { name: 'منوی اصلی' }).getByRole('link', { name: 'وبلاگ', exact: true }).click();
  const stable = until(headings.stable);
  const firstText = await Promise.race([until(headings.candidate), stable]);
  const isAlive = (await stable) !== undefined && (await followLink(page));
  return { firstText, stable: await stable, isAlive };
}

async function followLink(page: Page): Promise<boolean> {
  const link = page.getByRole('navigation', { name: 'منوی اصلی' }).getByRole('link').first();
  return link.click({ timeout: 3000 }).then(
    () => true,
    () => false,
  );
}
