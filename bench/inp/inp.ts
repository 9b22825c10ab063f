import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { prepareTemplate } from 'e2e/harness/template';
import { openBrowser, openPhone } from '../lib/phone.ts';
import { openMeasuredShop } from '../lib/shop.ts';
import { printBudgets, printTable } from '../lib/table.ts';
import { listingSteps, productSteps, type Step } from './steps.ts';

const rounds = 3;
/** The page has answered, and its requests have ended, after this time (ms). */
const settleMs = 1200;
const budgetMs = 100;

/** The time from a touch to the next frame, and its parts: waiting, handlers, rendering; milliseconds. */
type Interaction = { name: string; duration: number; delay: number; processing: number; presentation: number };

const visits = [
  { path: '/shop', steps: listingSteps },
  { path: '/products/2', steps: productSteps },
];

/** Measures the interactions of a scripted visit with real touches, on the phone profile. */
export async function run(): Promise<void> {
  await prepareTemplate();
  const shop = await openMeasuredShop();
  const browser = await openBrowser();
  const interactions: Interaction[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, steps } of visits) {
        const page = await openPhone(browser);
        await page.addInitScript(observe);
        await page.goto(shop.url + path, { waitUntil: 'load' });
        await pause(settleMs);
        for (const step of steps) interactions.push(await take(page, step));
        await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await shop.close();
  }
  printInteractions(interactions);
}

async function take(page: Page, { name, target }: Step): Promise<Interaction> {
  const element = target(page);
  await element.scrollIntoViewIfNeeded();
  await page.evaluate(() => globalThis.__interactions.splice(0));
  await element.tap();
  await pause(settleMs);
  const slowest = await page.evaluate(() =>
    globalThis.__interactions.reduce((slower, entry) => (entry.duration > slower.duration ? entry : slower), {
      duration: 0,
      delay: 0,
      processing: 0,
      presentation: 0,
    }),
  );
  return { name, ...slowest };
}

declare global {
  var __interactions: Omit<Interaction, 'name'>[];
}

/** Browsers report no interaction that takes less than 16 ms; it counts as 0 here. */
function observe(): void {
  globalThis.__interactions = [];
  const options = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
      const { startTime, duration, processingStart, processingEnd } = entry;
      globalThis.__interactions.push({
        duration,
        delay: processingStart - startTime,
        processing: processingEnd - processingStart,
        presentation: Math.max(0, startTime + duration - processingEnd),
      });
    }
  }).observe(options);
}

function printInteractions(interactions: Interaction[]): void {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const row = (name: string, taken: Interaction[]) => {
    const of = (part: Exclude<keyof Interaction, 'name'>) => ms(percentile75(taken.map((each) => each[part])));
    const slowest = Math.max(...taken.map(({ duration }) => duration));
    return [name, taken.length, of('duration'), of('delay'), of('processing'), of('presentation'), ms(slowest)];
  };
  const byName = Map.groupBy(interactions, ({ name }) => name);
  printTable(
    `From touch to next frame, phone profile, p75 of ${rounds} visits`,
    ['', 'touches', 'p75', 'delay', 'handlers', 'rendering', 'slowest'],
    [...[...byName].map(([name, taken]) => row(name, taken)), row('all', interactions)],
  );
  const all = percentile75(interactions.map(({ duration }) => duration));
  printBudgets([{ name: 'INP, p75', measured: ms(all), budget: `≤ ${budgetMs} ms`, holds: all <= budgetMs }]);
}

function percentile75(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? Number.NaN;
}
