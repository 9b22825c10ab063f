import type { Chunk, Compilation, Compiler, Module } from 'webpack';
import type { BuildReport } from '../contract/build-report.ts';
import type { AreaConfig } from './areas.ts';

/** The part of the build report that only the browser build can know: the files of each chunk and the imports from shared modules. */
export type WebReport = Pick<BuildReport, 'web' | 'uses'> & { chunks: Record<string, { js: string[]; css: string[] }> };

const scripts = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.js'));
const sheets = (files: Iterable<string>) => [...files].filter((file) => file.endsWith('.css'));

/** Collects the build report from webpack's module and chunk graphs. */
export class ReportPlugin {
  readonly #area: AreaConfig;
  readonly #onReport: (report: WebReport) => void;

  constructor(area: AreaConfig, onReport: (report: WebReport) => void) {
    this.#area = area;
    this.#onReport = onReport;
  }

  apply(compiler: Compiler): void {
    let tokens: string[] = [];
    compiler.hooks.thisCompilation.tap('ReportPlugin', (compilation) => {
      // The last stage at which the source of an asset can be read.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReportPlugin', stage }, () => {
        tokens = findUsedTokens(compilation);
      });
    });
    compiler.hooks.afterEmit.tap('ReportPlugin', (compilation) => {
      if (compilation.errors.length === 0) this.#onReport(this.#report(compilation, tokens));
    });
  }

  #report(compilation: Compilation, tokens: string[]): WebReport {
    const chunks: WebReport['chunks'] = {};
    for (const [name, group] of compilation.namedChunkGroups) {
      chunks[name] = { js: scripts(group.getFiles()), css: sheets(group.getFiles()) };
    }
    const entryChunk = this.#area.kind === 'host' ? 'main' : this.#area.name;
    const exposed = this.#area.kind === 'host' ? [] : (chunks.area?.js ?? []);
    const entryFiles = chunks[entryChunk]?.js ?? [];
    const entry = entryFiles.at(-1);
    if (entry === undefined) throw new Error(`${this.#area.name}: the build has no entry`);
    return {
      web: {
        entry,
        js: [...entryFiles, ...exposed],
        css: chunks[this.#area.kind === 'host' ? 'main' : 'area']?.css ?? [],
        chunkCss: cssByScript(compilation.chunks),
      },
      uses: {
        shared: { ...findSharedNames(compilation), ...(tokens.length > 0 ? { tokens } : {}) },
        operations: findOperations(compilation.modules),
      },
      chunks,
    };
  }
}

function cssByScript(chunks: Iterable<Chunk>): Record<string, string[]> {
  const rows = [...chunks].flatMap((chunk) => {
    const css = sheets(chunk.files);
    return css.length === 0 ? [] : scripts(chunk.files).map((script) => [script, css] as const);
  });
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The design tokens that the area's styles use but do not define. */
function findUsedTokens(compilation: Compilation): string[] {
  const css = compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.css'))
    .map(({ source }) => source.source().toString())
    .join('\n');
  const definedTokens = new Set(css.match(/--[a-z0-9-]+(?=\s*:)/g));
  return [...new Set(css.match(/(?<=var\(\s*)--[a-z0-9-]+/g))].filter((name) => !definedTokens.has(name)).sort();
}

/** The names that the area imports from each shared module; `*` for a whole module. */
function findSharedNames(compilation: Compilation): Record<string, string[]> {
  const namesByModule = new Map<string, Set<string>>();
  for (const module of compilation.modules) {
    if (module.type !== 'consume-shared-module') continue;
    const key = getShareKey(module);
    const names = namesByModule.get(key) ?? new Set<string>();
    for (const { dependency } of compilation.moduleGraph.getIncomingConnections(module)) {
      if (dependency && 'getIds' in dependency && typeof dependency.getIds === 'function') {
        const ids: string[] = dependency.getIds(compilation.moduleGraph);
        names.add(ids[0] ?? '*');
      }
    }
    namesByModule.set(key, names);
  }
  return Object.fromEntries(
    [...namesByModule].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
  );
}

function getShareKey(module: Module): string {
  if ('options' in module && module.options && typeof module.options === 'object' && 'shareKey' in module.options) {
    return String(module.options.shareKey);
  }
  throw new Error('webpack gave no shareKey for a shared module');
}

/** Areas call the API with literal paths, so its operations can be listed from the source code. */
const apiCall = /\.(get|post|put|patch|delete)\(\s*['"`](\/api\/v1\/[^'"`?]*)['"`]/g;

function findOperations(modules: Iterable<Module>): string[] {
  const operations = new Set<string>();
  for (const module of modules) {
    const source = module.originalSource()?.source().toString() ?? '';
    for (const [, method, path] of source.matchAll(apiCall)) operations.add(`${method?.toUpperCase()} ${path}`);
  }
  return [...operations].sort();
}
