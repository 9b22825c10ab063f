import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import type { AreaModule } from '../contract/area.ts';
import type { PageRecord } from '../contract/build-report.ts';
import { singletons } from './areas.ts';
import type { WebReport } from './report-plugin.ts';

const require = createRequire(import.meta.url);

/** Replaces the kernel while an area's module is only read for its list of pages: every property and every call returns the stub itself. */
const kernelStub: unknown = new Proxy(() => kernelStub, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : kernelStub),
});

function evaluate(file: string): AreaModule {
  const module: { exports: { area?: AreaModule } } = { exports: {} };
  const requireShared = (name: string): unknown => {
    if (name === '@shop/shared/kernel') return kernelStub;
    if (singletons.some((singleton) => singleton === name)) return require(name);
    throw new Error(`the area requires ${name}, which the host does not provide`);
  };
  compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'module'])(module.exports, requireShared, module);
  if (!module.exports.area) throw new Error('src/area.ts must export `area`');
  return module.exports.area;
}

/** Lists the pages of a built area with the files of each. Page ids and chunk names must be equal. */
export function listPages(nodeFile: string, chunks: WebReport['chunks']): PageRecord[] {
  const entryFiles = new Set(chunks.area?.js);
  const findChunk = (name: string, missing: string) => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(missing);
    return { js: chunk.js.filter((file) => !entryFiles.has(file)), css: chunk.css };
  };
  return Object.entries(evaluate(nodeFile).pages).map(
    ([id, { path, layout, audience, panelEntry, checkoutStep, preview, query, load, later }]) => {
      const own = findChunk(id, `page ${id} has no chunk: write /* webpackChunkName: "${id}" */ in its import()`);
      const ofSections = later === undefined ? undefined : findChunk(later, `page ${id}: there is no chunk ${later}`);
      if ((panelEntry ?? checkoutStep) && path.includes(':')) {
        throw new Error(`page ${id}: a menu cannot link to ${path}, which has a placeholder`);
      }
      return {
        id,
        path,
        layout,
        ...(audience ? { audience } : {}),
        ...(panelEntry ? { panelEntry } : {}),
        ...(checkoutStep ? { checkoutStep } : {}),
        ...(preview ? { preview } : {}),
        ...(query ? { query: [...query] } : {}),
        ...(load ? { loads: true as const } : {}),
        js: own.js,
        // The server's HTML has the sections, so a first page needs their styles.
        css: [...new Set([...own.css, ...(ofSections?.css ?? [])])],
        ...(ofSections ? { later: ofSections.js.filter((file) => !own.js.includes(file)) } : {}),
      };
    },
  );
}
