import type { BrowserContext } from '@playwright/test';

export type BrowserErrors = {
  /** Errors that match this pattern do not fail the test. */
  allow: (pattern: RegExp) => void;
  /** All errors so far, allowed or not. */
  all: () => string[];
};

/** Collects console errors, uncaught exceptions and the error reports that the page sends to the shop. */
export function watchBrowserErrors(context: BrowserContext): {
  browserErrors: BrowserErrors;
  expectNoUnexpected: () => void;
} {
  const errors: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`);
  });
  context.on('weberror', (event) => errors.push(`page error: ${event.error().message}`));
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/_report') {
      errors.push(`report: ${request.postData() ?? ''}`);
    }
  });
  return {
    browserErrors: { allow: (pattern) => void allowed.push(pattern), all: () => [...errors] },
    expectNoUnexpected: () => {
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      if (unexpected.length > 0) throw new Error(`errors in the browser:\n  ${unexpected.join('\n  ')}`);
    },
  };
}
