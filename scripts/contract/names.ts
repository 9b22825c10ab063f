import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Contract, singletons } from '@shop/shared/build';
import { layouts } from '@shop/shared/contract';

const shared = path.resolve(import.meta.dirname, '../../shared');
// Resolves the modules as the builds of areas do.
const require = createRequire(path.join(shared, 'package.json'));

/** The names that the host gives to areas: exports of the shared modules, design tokens, layouts. */
export async function collectProvidedNames(): Promise<Contract['gives']> {
  const modules = await Promise.all(
    singletons.map(async (name) => {
      const module: object =
        name === '@shop/shared/kernel' ? await import(path.join(shared, 'kernel/index.ts')) : require(name);
      return [
        name,
        Object.keys(module)
          .filter((key) => !/^(__|default$)/.test(key))
          .sort(),
      ] as const;
    }),
  );
  return { shared: Object.fromEntries([...modules, ['tokens', await tokens()]]), layouts: [...layouts] };
}

async function tokens(): Promise<string[]> {
  const source = await readFile(path.join(shared, 'ui/tokens.scss'), 'utf8');
  return [...new Set(source.match(/--[a-z0-9-]+(?=\s*:)/g))].sort();
}
