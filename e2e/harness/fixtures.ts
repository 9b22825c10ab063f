import { test as base } from '@playwright/test';
import { openShop, type Shop, type ShopOptions } from './shop.ts';
import { type Troubles, watchContext } from './troubles.ts';

type TestFixtures = { troubles: Troubles };
type WorkerFixtures = { shopOptions: ShopOptions; shop: Shop };

/**
 * `shop` is shared by the files that a worker runs and that say nothing about it. A file that moves releases, or needs
 * settings, says `test.use({ shopOptions: { … } })` at its top and gets one of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOptions: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ shopOptions }, use) => {
      const shop = await openShop(shopOptions);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  troubles: async ({ context }, use) => {
    const watched = watchContext(context);
    await use(watched.troubles);
    watched.settle();
  },
  // Named here so that a test which only says `page` is watched too.
  page: async ({ page, troubles: _watched }, use) => use(page),
});

export { expect } from '@playwright/test';
