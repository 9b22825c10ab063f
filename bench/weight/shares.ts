import { SourceMap, type SourceMapPayload } from 'node:module';
import { brotliSize } from '../lib/brotli.ts';

export type Share = { name: string; bytes: number; compressed: number };

/**
 * Measures what each package adds to a compressed script: the bytes saved when the package's characters are removed. The sum is
 * smaller than the script, because packages share repeated text in the compressor's window.
 */
export function sharesOf(script: string, map: SourceMapPayload, nameOf: (source: string) => string): Share[] {
  const owners = mergeSmall(ownersOf(script, map, nameOf));
  const whole = brotliSize(script);
  return [...new Set(owners)]
    .map((name) => {
      const rest = [...script].filter((_, at) => owners[at] !== name).join('');
      return { name, bytes: script.length - rest.length, compressed: whole - brotliSize(rest) };
    })
    .sort((a, b) => b.compressed - a.compressed);
}

/** Packages with fewer characters than this are summed up in one row. */
const minCharacters = 1000;

function mergeSmall(owners: string[]): string[] {
  const counts = new Map<string, number>();
  for (const owner of owners) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return owners.map((owner) => ((counts.get(owner) ?? 0) < minCharacters ? 'all others' : owner));
}

/** The package of each character of the script. */
function ownersOf(script: string, payload: SourceMapPayload, nameOf: (source: string) => string): string[] {
  const map = new SourceMap(payload);
  return script.split('\n').flatMap((line, number) =>
    [...`${line}\n`].map((_, column) => {
      const entry = map.findEntry(number, column);
      return 'originalSource' in entry && entry.originalSource ? nameOf(entry.originalSource) : 'between modules';
    }),
  );
}

/** The npm package of a source file; for the shop's own code its first two folders. */
export function packageOf(source: string): string {
  const inPackage = /node_modules\/\.pnpm\/[^/]+\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage.startsWith('@module-federation/') ? '@module-federation/*' : inPackage;
  const own = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(\.\.?\/)+/, '');
  if (own.startsWith('webpack/')) return "webpack's runtime";
  if (own.startsWith('src/'))
    return `host/${own
      .split('/')
      .slice(0, own.split('/').length > 2 ? 2 : 1)
      .join('/')}`;
  return own.split('/').slice(0, 2).join('/');
}
