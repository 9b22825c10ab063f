import { connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test as shopTest } from '../../../harness/fixtures.ts';
import type { Shop } from '../../../harness/shop.ts';

/** A connection to the shop that can be cut and restored in no time, where stopping and starting the edge takes seconds. */
export type Connection = { url: string; cut: () => Promise<void>; restore: () => Promise<void> };

const pagesCache = 'shop-pages-1';

/** `test` whose browser reaches the shop through `connection`. */
export const test = shopTest.extend<{ connection: Connection }>({
  connection: async ({ shop }, use) => {
    const connection = await openConnection(shop);
    await use(connection);
    await connection.cut();
  },
  baseURL: async ({ connection }, use) => use(connection.url),
});

/** Forwards a port to the edge. While it is cut nothing listens there, as if the shop's server were gone. */
async function openConnection(shop: Shop): Promise<Connection> {
  const edgePort = Number(new URL(shop.url).port);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((browser) => {
    const edge = connect(edgePort, '127.0.0.1');
    for (const socket of [browser, edge]) track(socket);
    browser.pipe(edge).pipe(browser);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async restore() {
      if (!server.listening) await listen(port);
    },
  };
}

/** Cuts the connection, and tells the browser that it is offline. */
export async function goOffline(page: Page, connection: Connection): Promise<void> {
  await connection.cut();
  await page.context().setOffline(true);
}

export async function goOnline(page: Page, connection: Connection): Promise<void> {
  await connection.restore();
  await page.context().setOffline(false);
}

/** Waits until a service worker is active, which will handle the next page load. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
  await expect.poll(state).toBe('activated');
}

/** The addresses in all caches of this browser. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) paths.push(url.slice(location.origin.length));
    }
    return paths;
  });

/** Waits until the service worker has cached a page. */
export async function waitForCachedPage(page: Page, path: string): Promise<void> {
  const isCached = () =>
    page.evaluate(
      async ([cache, address]) => (await (await caches.open(cache)).match(address, { ignoreVary: true })) !== undefined,
      [pagesCache, path] as const,
    );
  await expect.poll(isCached, { message: `a copy of ${path}` }).toBe(true);
}

/** Visits pages, each until the service worker has cached it. */
export async function visitUntilCached(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await waitForServiceWorker(page);
    await waitForCachedPage(page, path);
  }
}

/** Lets the browser check for a newer service worker, and waits until that one controls the page. */
export async function waitForNewServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changed = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
}
