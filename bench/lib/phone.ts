import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';

/** The phone profile of Lighthouse: 150 ms, 1.6 Mbit/s, a processor four times slower. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;
/** Long enough for idle work (fetching ahead) to have ended. */
const settling = 1500;

export type Visit = {
  /** First and largest contentful paint, and the time the main thread was blocked after the first; milliseconds. */
  fcp: number;
  lcp: number;
  blocked: number;
  shift: number;
  /** Scripts that came without anyone touching the page, and their bytes on the line. */
  scripts: number;
  scriptBytes: number;
};

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });

/** A phone of somebody who was never here. */
export async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', network);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** One visit by someone who was never here. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const page = await openPhone(browser);
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: 'load' });
  await pause(settling);
  const seen = await read(page);
  await page.context().close();
  return seen;
}

declare global {
  var __seen: { lcp: number; shift: number; tasks: { at: number; ms: number }[] };
}

function observe(): void {
  const seen: typeof globalThis.__seen = { lcp: 0, shift: 0, tasks: [] };
  globalThis.__seen = seen;
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, ms: duration }));
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value;
  });
}

function read(page: Page): Promise<Visit> {
  return page.evaluate(() => {
    const { lcp, shift, tasks } = globalThis.__seen;
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const blocked = tasks
      .filter(({ at, ms }) => at + ms > fcp)
      .reduce((total, { ms }) => total + Math.max(0, ms - 50), 0);
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => /\.js(\?|$)/.test(entry.name));
    const scriptBytes = scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return { fcp, lcp, blocked, shift, scripts: scripts.length, scriptBytes };
  });
}
