import { type Browser, test as base } from '@playwright/test';
import { noPictures } from '../../scripts/install-browser.ts';
import { type BrowserErrors, watchBrowserErrors } from './browser-errors.ts';
import { type EdgeSettings, openShop, type Shop } from './shop.ts';
import { sharedMediaFolder } from './template.ts';

type TestFixtures = { edgeSettings: EdgeSettings; shop: Shop; browserErrors: BrowserErrors };
type WorkerFixtures = {
  /** `file`: the test file that the shop was last reset for. */
  workerShop: { shop: Shop; file: string };
  /** A second browser of the worker, which loads pictures. */
  pictureBrowser: Browser;
};

/** Raised quotas: all test files of a worker send their requests from one address, far more than a shopper does. */
const quotas = {
  OTP_PER_HOUR_PER_ADDRESS: '100000',
  LOGINS_PER_MINUTE: '100000',
  REQUESTS_PER_HOUR: '10000',
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
};

const sharedEnv = async () => ({
  ...quotas,
  MEDIA_STORE: `file:${await sharedMediaFolder()}`,
  TRUSTED_PROXIES: 'loopback',
});

/**
 * One shop per worker, shared by all files that the worker runs and reset between them. A file that needs other settings
 * of the edge calls `test.use({ edgeSettings: { … } })` at its top; the reset then restarts the edge but not the API.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds the fixtures by destructuring
    async ({}, use) => {
      // Passkeys and the way back from the bank need the origin.
      const shop = await openShop({ env: await sharedEnv(), hasOwnOrigin: true });
      await use({ shop, file: '' });
      await shop.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  pictureBrowser: [
    async ({ playwright, browserName, launchOptions }, use) => {
      const args = launchOptions.args?.filter((flag) => flag !== noPictures) ?? [];
      const browser = await playwright[browserName].launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  edgeSettings: [{}, { option: true }],
  shop: [
    async ({ workerShop, edgeSettings }, use, { file }) => {
      const { shop } = workerShop;
      if (workerShop.file !== file) {
        await shop.reset(edgeSettings);
        workerShop.file = file;
      }
      await use(shop);
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  browserErrors: async ({ context }, use) => {
    const { browserErrors, expectNoUnexpected } = watchBrowserErrors(context);
    await use(browserErrors);
    // The next test uses this context too, and would fail with an error of a handler that still waits for its response.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    expectNoUnexpected();
  },
  // Depends on `browserErrors`, so that tests which only use `page` fail on unexpected errors too.
  page: async ({ page, browserErrors: _watched }, use) => use(page),
});

/**
 * For tests whose result depends on pictures. All others load none: a page requests up to thirty, and each is drawn by the API, passed on by the
 * edge and decoded by Chromium.
 */
export const testWithPictures = test.extend({
  context: async ({ pictureBrowser }, use) => {
    const context = await pictureBrowser.newContext();
    await use(context);
    await context.close();
  },
});

export { expect } from '@playwright/test';
