import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, jest, test } from '@jest/globals';
import { isStillGiven } from './given-types.ts';

jest.setTimeout(30_000);

// Where the true ones lie, so that libraries are found.
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
async function complaint(change: (source: string) => string) {
  count += 1;
  const folders = { now: path.join(root, `${count}/now`), given: path.join(root, `${count}/given`) };
  for (const [folder, text] of [
    [folders.now, change(kernel)],
    [folders.given, kernel],
  ] as const) {
    for (const [part, source] of [
      ['kernel', text],
      ['contract', 'export type Layout = string;'],
    ] as const) {
      mkdirSync(path.join(folder, part), { recursive: true });
      writeFileSync(path.join(folder, part, 'index.d.ts'), source);
    }
  }
  return isStillGiven(folders);
}

test('what is the same, or more, serves whoever relied on it', async () => {
  expect(await complaint((source) => source)).toBeUndefined();
  expect(await complaint((source) => `${source}\nexport declare const more: number;`)).toBeUndefined();
});

test.each<[string, (source: string) => string]>([
  ['a name that is gone', (source) => source.replace('toggle', 'switch_')],
  ['a function that asks for more', (source) => source.replace('product: number', 'product: number, really: boolean')],
  ['a field that is gone', (source) => source.replace('a: string; ', '')],
  ['a store that holds something else', (source) => source.replace('readonly number[]', 'readonly string[]')],
])('%s does not', async (_, change) => {
  expect(await complaint(change)).toBeDefined();
});
