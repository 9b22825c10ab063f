import { createHash } from 'node:crypto';
import { createRequire, stripTypeScriptTypes } from 'node:module';

type Caller = { transformOptions: { supportsStaticESM: boolean } } | { supportsStaticESM: boolean };

const require = createRequire(import.meta.url);

/**
 * A Jest transformer that replaces a module by one that re-exports it from Node's own module cache.
 *
 * Jest evaluates every module again for every test file. The API has about 1,900 of them, which took longer than most of
 * its test files. Node runs these sources without a transformer, so each worker loads them once, as a shop does.
 * The test files themselves and their helpers are still evaluated by Jest.
 */
export default {
  // Synchronous, because Jest prefers `process` to `processAsync` wherever both exist.
  process: (source: string, file: string, caller: Caller): { code: string } => ({
    code: codeFor(source, file, caller),
  }),
  getCacheKey: (source: string, file: string, caller: Caller): string =>
    createHash('sha256')
      .update(codeFor(source, file, caller))
      .digest('hex'),
};

function codeFor(source: string, file: string, caller: Caller): string {
  const { supportsStaticESM } = 'transformOptions' in caller ? caller.transformOptions : caller;
  // `set-up.ts` and its imports run in Node itself, where Jest's hook still expects JavaScript.
  return supportsStaticESM ? reExport(file) : stripTypeScriptTypes(source);
}

function reExport(file: string): string {
  const names = Object.keys(require(file));
  const load = `process.getBuiltinModule('node:module').createRequire(${JSON.stringify(file)})`;
  return [
    `import { runInThisContext } from 'node:vm';`,
    `const loaded = runInThisContext(${JSON.stringify(load)})(${JSON.stringify(file)});`,
    ...names.map((name) =>
      name === 'default' ? 'export default loaded.default;' : `export const ${name} = loaded.${name};`,
    ),
  ].join('\n');
}
