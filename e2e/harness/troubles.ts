import type { BrowserContext } from '@playwright/test';

export type Troubles = {
  /** Says that something like this belongs to the test. */
  expect: (pattern: RegExp) => void;
  /** All that was seen so far, expected or not. */
  seen: () => string[];
};

/** Collects what a browser complains of: console errors, errors of the page, and what it reported to the shop. */
export function watchContext(context: BrowserContext): { troubles: Troubles; settle: () => void } {
  const found: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()}`);
  });
  context.on('weberror', (event) => found.push(`page error: ${event.error().message}`));
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/_report') {
      found.push(`report: ${request.postData() ?? ''}`);
    }
  });
  return {
    troubles: { expect: (pattern) => void expected.push(pattern), seen: () => [...found] },
    settle: () => {
      const unexpected = found.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
      if (unexpected.length > 0) throw new Error(`the browser complained:\n  ${unexpected.join('\n  ')}`);
    },
  };
}
