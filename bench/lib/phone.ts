import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

/** The phone profile of Lighthouse: 150 ms latency, 1.6 Mbit/s, a processor four times slower. On a slow machine, `--slowdown=` is less. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = Number(process.argv.find((argument) => argument.startsWith('--slowdown='))?.split('=')[1] ?? 4);
export const phoneScreen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Idle work such as prefetching has ended after this time (ms). */
const idleMs = 1500;

export type Visit = {
  /** First and largest contentful paint, and the time the main thread was blocked before and after the first; milliseconds. */
  fcp: number;
  lcp: number;
  blockedBefore: number;
  blocked: number;
  shift: number;
  /** Scripts that load without any interaction, and their compressed bytes. */
  scripts: number;
  scriptBytes: number;
};

/** Tests install the headless shell alone, in which a page with a slowed processor never loads. */
export async function openBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium at ${executablePath}: \`apt-get install chromium\`, or set CHROMIUM to its path.`,
    );
  }
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...flags] });
}

/** A phone with empty cache and storage. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phoneScreen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Loads an address on a phone with an empty cache. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const page = await openPhone(browser);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  await pause(idleMs);
  const result = await read(page);
  await page.context().close();
  return result;
}

declare global {
  var __observed: { lcp: number; shift: number; tasks: { at: number; ms: number }[] };
}

function observe(): void {
  const observed: typeof globalThis.__observed = { lcp: 0, shift: 0, tasks: [] };
  globalThis.__observed = observed;
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ at: startTime, ms: duration }));
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') observed.shift += entry.value;
  });
}

function read(page: Page): Promise<Visit> {
  return page.evaluate(() => {
    const { lcp, shift, tasks } = globalThis.__observed;
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const blockedIn = (longTasks: typeof tasks) => longTasks.reduce((total, { ms }) => total + Math.max(0, ms - 50), 0);
    const blockedBefore = blockedIn(tasks.filter(({ at, ms }) => at + ms <= fcp));
    const blocked = blockedIn(tasks.filter(({ at, ms }) => at + ms > fcp));
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.js(\?|$)/.test(entry.name));
    const scriptBytes = scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return { fcp, lcp, blockedBefore, blocked, shift, scripts: scripts.length, scriptBytes };
  });
}
