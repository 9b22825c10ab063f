import type { Page } from '@playwright/test';
import type { Shop } from '../../../harness/shop.ts';
import { expect } from './test.ts';

const pagesCache = 'shop-pages-1';

/** The network is away: for the page, so that its browser says so, and for everyone, so that nothing can slip through. */
export async function goOffline(page: Page, shop: Shop): Promise<void> {
  await shop.stopEdge();
  await page.context().setOffline(true);
}

export async function goOnline(page: Page, shop: Shop): Promise<void> {
  await shop.startEdge();
  await page.context().setOffline(false);
}

/** Waits until this browser has a worker that answers for its next page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(state).toBe('activated');
}

/** Addresses in every cache of this browser. */
export const everythingKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url.slice(location.origin.length));
    }
    return found;
  });

/** Waits until a page has a copy on this device. */
export async function kept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async ([cache, address]) => (await (await caches.open(cache)).match(address, { ignoreVary: true })) !== undefined,
      [pagesCache, path] as const,
    );
  await expect.poll(isKept, { message: `a copy of ${path}` }).toBe(true);
}

/** Looks at pages as a visitor does, until each has its copy. */
export async function see(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await workerReady(page);
    await kept(page, path);
  }
}

/** Asks for a newer worker, and waits until it answers for this page. */
export async function anotherWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
}
