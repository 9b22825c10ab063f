import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

/** What decides a release's id: its own files, and what it says of itself to the host. */
export type Content = Pick<
  Manifest,
  'area' | 'contract' | 'prefixes' | 'keepsVisitors' | 'pages' | 'web' | 'node' | 'uses' | 'gives' | 'files'
>;

/**
 * The same source gives the same id, wherever and whenever it is built. Left out is what may differ then:
 * version, commit, time, source maps, and the compressed siblings (their bytes depend on the zlib at hand).
 * The facts are in, because a raised contract number alone makes another release.
 */
export function contentId(content: Content): string {
  const { area, contract, prefixes, keepsVisitors, pages, web, node, uses, gives, files } = content;
  const hash = createHash('sha256');
  hash.update(JSON.stringify(sorted({ area, contract, prefixes, keepsVisitors, pages, web, node, uses, gives })));
  for (const name of Object.keys(files).sort()) {
    if (isOwnFile(name, files)) hash.update(`\n${name} ${files[name]?.integrity}`);
  }
  return hash.digest('hex').slice(0, 16);
}

function isOwnFile(name: string, files: Manifest['files']): boolean {
  if (name.startsWith('maps/')) return false;
  const original = /^(.+)\.(?:br|gz)$/.exec(name)?.[1];
  return original === undefined || !Object.hasOwn(files, original);
}

/** Keys in one order at every depth, so that the order in which a build wrote them does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
