import path from 'node:path';
import { textOf, trackedFiles } from './files.ts';
import { type Graph, reachableFrom, readGraph } from './graph.ts';
import type { Reach } from './step.ts';

type AreaPage = { id: string; path: string; files: ReadonlySet<string> };

/** A change of one of these can change the result of every test. */
const affectsAll =
  /^(pnpm-(lock|workspace)\.yaml|([^/]+\/)?package\.json|([^/]+\/)?tsconfig[^/]*\.json|jest\.config\.ts|playwright\.config\.ts|scripts\/(jest|checks)\/.*)$/;
/** Every page of the shop goes through these. */
const servers = /^(edge|api|release|host)\/.*(?<!\.test)\.(tsx?|scss|sql|svg)$/;
const entries = ['host/src/main.ts', 'host/src/server/index.ts', 'edge/src/server.ts', 'api/src/server.ts'];
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file);
const isSpec = (file: string) => file.endsWith('.spec.ts');

/** Finds the tests and the pages whose result a change of these files can alter. */
export async function reachOf(changed: readonly string[]): Promise<Reach> {
  const files = await trackedFiles();
  const tests = files.filter((file) => isUnitTest(file) || isSpec(file));
  if (changed.some((file) => affectsAll.test(file))) return { changed, tests };

  const graph = await readGraph(files);
  const isReached = reachedBy(changed);
  const unit = tests.filter((file) => isUnitTest(file) && isReached(reachableFrom(graph, [file])));
  const specs = tests.filter(isSpec);
  if (changed.some((file) => servers.test(file)) || isReached(reachableFrom(graph, entries))) {
    return { changed, tests: [...unit, ...specs] };
  }
  const allPages = await areaPages(files, graph);
  const pages = allPages.filter((page) => isReached(page.files));
  const paths = allPages.map((page) => page.path);
  const isOfPages = (addresses: readonly string[]) =>
    addresses.some((address) => {
      const possible = pathsOf(address, paths);
      return pages.some((page) => possible.includes(page.path));
    });
  const reachedSpecs: string[] = [];
  for (const spec of specs) {
    const used = reachableFrom(graph, [spec]);
    const { common, tests: own } = await visitsOf(spec, used);
    if (isReached(used) || isOfPages(common)) reachedSpecs.push(spec);
    else reachedSpecs.push(...own.filter((one) => isOfPages(one.addresses)).map(({ line }) => `${spec}:${line}`));
  }
  return { changed, tests: [...unit, ...reachedSpecs], pages: pages.map(({ id }) => id) };
}

function reachedBy(changed: readonly string[]): (files: ReadonlySet<string>) => boolean {
  return (files) => changed.some((file) => files.has(file));
}

/** All pages of all areas, each with the files it is made of. Files of an area that no page uses count for all its pages. */
async function areaPages(files: readonly string[], graph: Graph): Promise<AreaPage[]> {
  const pages: AreaPage[] = [];
  const areas = new Set(files.flatMap((file) => /^(mfe-[^/]+)\//.exec(file)?.[1] ?? []));
  for (const folder of areas) {
    const own = files.filter((file) => file.startsWith(`${folder}/`) && !isUnitTest(file) && !file.endsWith('.md'));
    const ownPages: AreaPage[] = [];
    for (const file of own.filter((name) => name.endsWith('.ts'))) {
      for (const page of pagesIn(await textOf(file), file)) {
        ownPages.push({
          id: `${folder.replace('mfe-', '')}/${page.id}`,
          path: page.path,
          files: reachableFrom(graph, page.starts),
        });
      }
    }
    const common = own.filter((file) => !ownPages.some((page) => page.files.has(file)));
    pages.push(...ownPages.map((page) => ({ ...page, files: new Set([...page.files, ...common]) })));
  }
  return pages;
}

/** The pages that a file declares with `page({ path: …, page: () => import(…) })`. */
export function pagesIn(text: string, file: string): { id: string; path: string; starts: string[] }[] {
  const declarations = text.split(/\bpage(?:<[^(]*>)?\(\{/).slice(1);
  return declarations.flatMap((declaration) => {
    const [, address] = /\bpath:\s*'(\/[^']*)'/.exec(declaration) ?? [];
    const [, id, component] =
      /\bpage: \(\) =>\s*import\(\s*\/\* webpackChunkName: "([^"]+)" \*\/\s*'([^']+)'/.exec(declaration) ?? [];
    if (address === undefined || id === undefined || component === undefined) return [];
    const module = path.join(path.dirname(file), component);
    // A file with one page is that page's own; of a list of pages only the component belongs to one of them.
    return [{ id, path: address, starts: declarations.length === 1 ? [file, module] : [module] }];
  });
}

type Visits = { common: string[]; tests: { line: number; addresses: string[] }[] };

/** Whether a spec is about host or edge, so that any page would do: what is wrong with a page alone is found by other tests. */
export const canUseAnyPage = (text: string) => /^\/\/ pages: any$/m.test(text);

/** The addresses that a spec visits: those of single tests, and those that any of its tests may visit. */
async function visitsOf(spec: string, used: ReadonlySet<string>): Promise<Visits> {
  const text = await textOf(spec);
  if (canUseAnyPage(text)) return { common: [], tests: [] };
  const helpers = [...used].filter((file) => file !== spec && file.startsWith('e2e/'));
  const helperTexts = await Promise.all(helpers.map(textOf));
  const { common, tests } = visitsIn(text);
  return { common: [...common, ...helperTexts.flatMap(pathsIn)], tests };
}

/**
 * Divides the addresses of a spec among its tests. A test begins with a line `test(` and ends with a line `});` of the same
 * indentation; comments directly above belong to it. All other lines belong to every test.
 */
export function visitsIn(text: string): Visits {
  const lines = text.split('\n');
  const common: string[] = [];
  const tests: { line: number; lines: string[]; indent: string }[] = [];
  let current: (typeof tests)[number] | undefined;
  for (const [index, line] of lines.entries()) {
    const [, indent] = /^( *)test\(/.exec(line) ?? [];
    if (indent !== undefined) {
      current = { line: index + 1, lines: [], indent };
      while (/^ *\/\//.test(common.at(-1) ?? '')) current.lines.unshift(common.pop() ?? '');
      tests.push(current);
    }
    (current?.lines ?? common).push(line);
    if (current && line === `${current.indent}});`) current = undefined;
  }
  return {
    common: pathsIn(common.join('\n')),
    tests: tests.map(({ line, lines: own }) => ({ line, addresses: pathsIn(own.join('\n')) })),
  };
}

/** The quoted texts that begin with `/`, and those of a comment `// pages: /blog, /shop`. */
export function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/['"`](\/[^'"`\n]*)['"`]/g)].map(([, address]) => address ?? '');
  const listed = [...text.matchAll(/^ *\/\/ pages: (.+)$/gm)].flatMap(([, list]) => list?.split(/,\s*/) ?? []);
  // `${…}` in a quoted address matches any one segment.
  return [...quoted, ...listed].map((address) =>
    address.replace(/\$\{[^}]*\}/g, ':value').replace(/(?<=.)[?#].*$/, ''),
  );
}

/** The paths of the pages that an address can open: `/products/categories/7` is no product. */
export function pathsOf(address: string, paths: readonly string[]): string[] {
  const segments = address.split('/');
  const literals = (pattern: string) =>
    pattern.split('/').filter((segment, index) => segment === segments[index]).length;
  const possible = paths.filter((pattern) => matches(pattern, address));
  const most = Math.max(...possible.map(literals));
  return possible.filter((pattern) => literals(pattern) === most);
}

/** Whether an address as written in a test can be one of the page's; `:name` on either side matches any segment. */
export function matches(pattern: string, address: string): boolean {
  const expected = pattern.split('/');
  const actual = address.replace(/(?<=.)\/$/, '').split('/');
  if (actual.length > expected.length) return false;
  return expected.every((segment, index) => {
    const part = actual[index];
    if (part === undefined) return segment.endsWith('?');
    return segment.startsWith(':') ? part !== '' : part === segment || part.startsWith(':');
  });
}
