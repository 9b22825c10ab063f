import { runInThisContext } from 'node:vm';

// Every browser has these, jsdom has not. Node's own are taken through the one door out of the test's context.
// Requests and abort signals must come from the same family, or a Request refuses the signal.
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

function unmocked(input: unknown): Promise<never> {
  return Promise.reject(new Error(`This test would have asked the network for ${String(input)}`));
}

if ('document' in globalThis) {
  for (const name of missing) {
    Object.defineProperty(globalThis, name, { value: runInThisContext(name), configurable: true, writable: true });
  }
  Object.defineProperty(globalThis, 'fetch', { value: unmocked, configurable: true, writable: true });
}
