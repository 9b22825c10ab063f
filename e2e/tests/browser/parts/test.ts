import { expect as base } from '@playwright/test';

export { test, testWithClock } from '../../../harness/fixtures.ts';

/** Waits longer than Playwright does by default, because all tests together keep the processor busy. */
export const expect = base.configure({ timeout: 15_000 });
