import { defineConfig, devices } from '@playwright/test';
import { installedBrowser } from './scripts/install-browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/harness/setup.ts',
  outputDir: 'test-results',
  // Each test starts what it needs by itself, so two at a time is what a machine of two cores can carry.
  workers: 2,
  fullyParallel: false,
  // A test that passes the second time has found something.
  retries: 0,
  forbidOnly: true,
  reporter: process.env.TEST_REPORT ? [['json', { outputFile: process.env.TEST_REPORT }], ['line']] : [['line']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    // A worker would answer in place of the network that tests speak for; those that are about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? installedBrowser() ?? 'chromium',
      args: [
        // The sandbox of Chromium cannot start as root, which is what a container runs as.
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--metrics-recording-only',
        '--no-first-run',
      ],
    },
    screenshot: 'off',
    // Keeping one of every test costs time that the whole suite has not; `--trace on` for the one that fails.
    trace: 'off',
  },
});
