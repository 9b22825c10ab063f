import { jest } from '@jest/globals';

// API tests run beside the checks, unit tests with low priority beside the browser tests: a wait may last several times as long as alone.
jest.setTimeout(120_000);

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
