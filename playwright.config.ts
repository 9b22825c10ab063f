import { defineConfig, devices } from '@playwright/test';
import { installedBrowser, noPictures } from './scripts/install-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/global-setup.ts',
  outputDir: 'test-results',
  // Each worker has a shop and a browser of its own, which together keep one processor core busy.
  workers: 2,
  fullyParallel: false,
  // A test that only passes the second time shows a bug, in the test or in the shop.
  retries: 0,
  forbidOnly: true,
  // All tests together keep the processors busy: a step may last several times as long as alone, and no test is about how long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.TEST_REPORT ? [['json', { outputFile: process.env.TEST_REPORT }], ['line']] : [['line']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // Animations cost processor time and delay every click. Tests of moving parts turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would handle requests before `page.route` sees them. Tests of the service worker allow it.
    serviceWorkers: 'block',
    // Empties storage, cookies and the HTTP cache between tests, and keeps the pages' process. A new context took a fifth more processor
    // time for a test.
    reuseContext: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? installedBrowser() ?? 'chromium',
      args: [
        // Chromium's sandbox cannot start as root, which containers run as.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--metrics-recording-only',
        '--no-first-run',
        // Most pages of tests live shorter than it takes to optimize their scripts: a tenth less processor time.
        '--js-flags=--no-maglev --no-opt',
        // Tests that need pictures use `testWithPictures`.
        noPictures,
      ],
    },
    screenshot: 'off',
    // Traces slow every test down. Use `--trace on` for a test that fails.
    trace: 'off',
  },
});
