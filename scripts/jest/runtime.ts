import { createRequire } from 'node:module';
import type JestRuntime from 'jest-runtime';

const require = createRequire(import.meta.url);
const { default: Runtime }: typeof JestRuntime = require('jest-runtime');

/** Modules of Jest that print values and keep time. Those that compare values stay inside: `expect.any(Number)` means the test's own `Number`. */
const ofJest = new Set([
  '@jest/test-result',
  'jest-matcher-utils',
  'jest-message-util',
  'jest-snapshot',
  'jest-util',
  'p-limit',
  'pretty-format',
  'pure-rand',
  'slash',
  'stack-utils',
]);

/** Modules that Testing Library uses for tables of ARIA roles, for names of elements and for printing. None of them uses the window of the test. */
const ofTestingLibrary = new Set(['aria-query', 'dom-accessibility-api', 'lz-string', 'pretty-format']);

const requireOutside = (from: string, name: string) => createRequire(from)(name);

/**
 * Jest's module loader, which evaluates every module again for every test file, Jest's own included. These modules are loaded once per worker
 * instead, as Jest does with `chalk`.
 */
export default class SharingRuntime extends Runtime {
  override requireInternalModule<Module = unknown>(from: string, to?: string): Module {
    return to !== undefined && ofJest.has(to) ? requireOutside(from, to) : super.requireInternalModule(from, to);
  }

  override requireModuleOrMock<Module = unknown>(from: string, name: string): Module {
    return ofTestingLibrary.has(name) ? requireOutside(from, name) : super.requireModuleOrMock(from, name);
  }
}
