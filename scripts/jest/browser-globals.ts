import { runInThisContext } from 'node:vm';

// Browsers have these globals, jsdom does not. Node's own are read outside of the test's context. Request and AbortSignal must come
// from the same implementation, or a Request refuses the signal.
const missing = [
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'Headers',
  'Request',
  'Response',
  'AbortController',
  'AbortSignal',
  'structuredClone',
] as const;

function rejectUnmocked(input: unknown): Promise<never> {
  return Promise.reject(new Error(`This test requests ${String(input)}, which it does not mock`));
}

if ('document' in globalThis) {
  for (const name of missing) {
    Object.defineProperty(globalThis, name, { value: runInThisContext(name), configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, 'fetch', { value: rejectUnmocked, configurable: true, writable: true });
}
