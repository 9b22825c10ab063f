import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { findIncompatibility } from './given-types.ts';

// Below `shared`, where the compiler finds the libraries that the types refer to.
const cache = path.resolve(import.meta.dirname, '../../shared/node_modules/.cache');
mkdirSync(cache, { recursive: true });
const root = mkdtempSync(path.join(cache, 'given-test-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const kernel = `
  import { type WritableAtom } from 'nanostores';
  export declare const $favorites: WritableAtom<readonly number[]>;
  export declare function toggle(product: number): void;
  export declare const keys: { a: string; b?: string };`;

let count = 0;
async function incompatibility(change: (source: string) => string) {
  count += 1;
  const folders = { current: path.join(root, `${count}/current`), committed: path.join(root, `${count}/committed`) };
  for (const [folder, text] of [
    [folders.current, change(kernel)],
    [folders.committed, kernel],
  ] as const) {
    for (const [part, source] of [
      ['kernel', text],
      ['contract', 'export type Layout = string;'],
    ] as const) {
      mkdirSync(path.join(folder, part), { recursive: true });
      writeFileSync(path.join(folder, part, 'index.d.ts'), source);
    }
  }
  return findIncompatibility(folders);
}

test('unchanged types and additional names are compatible', async () => {
  expect(await incompatibility((source) => source)).toBeUndefined();
  expect(await incompatibility((source) => `${source}\nexport declare const more: number;`)).toBeUndefined();
});

test.each<[string, (source: string) => string]>([
  ['a removed name', (source) => source.replace('toggle', 'switch_')],
  [
    'a function with an additional required parameter',
    (source) => source.replace('product: number', 'product: number, really: boolean'),
  ],
  ['a removed field', (source) => source.replace('a: string; ', '')],
  ['a store with another value type', (source) => source.replace('readonly number[]', 'readonly string[]')],
])('%s is incompatible', async (_, change) => {
  expect(await incompatibility(change)).toBeDefined();
});
