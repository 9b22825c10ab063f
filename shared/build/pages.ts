import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { AreaModule } from '../contract/area.ts';
import type { PageRecord } from '../contract/build-report.ts';
import { singletons } from './areas.ts';
import type { WebReport } from './report-plugin.ts';

const require = createRequire(import.meta.url);

/** Stands for the kernel while pages are only listed: any name, any call, any depth gives itself. */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : nothing),
});

function evaluate(file: string): AreaModule {
  const module: { exports: { area?: AreaModule } } = { exports: {} };
  const take = (name: string): unknown => {
    if (name === '@shop/shared/kernel') return nothing;
    if (singletons.some((known) => known === name)) return require(name);
    throw new Error(`it asks for ${name}, which no host gives`);
  };
  compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'module'])(module.exports, take, module);
  if (!module.exports.area) throw new Error('src/area.ts must export `area`');
  return module.exports.area;
}

/** The pages of a built area, with the files each needs. The names of pages and chunks must agree. */
export function listPages(nodeFile: string, chunks: WebReport['chunks']): PageRecord[] {
  const listed = new Set(chunks.area?.js);
  return Object.entries(evaluate(nodeFile).pages).map(([id, { path, layout, audience, load }]) => {
    const chunk = chunks[id];
    if (!chunk) throw new Error(`page ${id} has no chunk: write /* webpackChunkName: "${id}" */ in its import()`);
    return {
      id,
      path,
      layout,
      ...(audience ? { audience } : {}),
      ...(load ? { loads: true as const } : {}),
      js: chunk.js.filter((file) => !listed.has(file)),
      css: chunk.css,
    };
  });
}
