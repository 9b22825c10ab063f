import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';

/**
 * A Jest transformer that replaces a module by one that re-exports it from Node's own module cache.
 *
 * Jest evaluates every module again for every test file. The API has about 1,900 of them, which took longer than most of
 * its test files. Node runs these sources without a transformer, so each worker loads them once, as a shop does.
 * The test files themselves and their helpers are still evaluated by Jest.
 */
export default {
  /** For `set-up.ts` and its imports, which Jest runs in Node itself. */
  process: (source: string): { code: string } => ({ code: source }),
  async getCacheKeyAsync(_source: string, file: string): Promise<string> {
    return createHash('sha256')
      .update(await reExport(file))
      .digest('hex');
  },
  async processAsync(_source: string, file: string): Promise<{ code: string }> {
    return { code: await reExport(file) };
  },
};

async function reExport(file: string): Promise<string> {
  const url = pathToFileURL(file).href;
  const names = Object.keys(await import(url));
  return [
    `import { constants, runInThisContext } from 'node:vm';`,
    `const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;`,
    `const load = runInThisContext('(url) => import(url)', { importModuleDynamically });`,
    `const loaded = await load(${JSON.stringify(url)});`,
    ...names.map((name) =>
      name === 'default' ? 'export default loaded.default;' : `export const ${name} = loaded.${name};`,
    ),
  ].join('\n');
}
