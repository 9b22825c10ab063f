import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

type Integrity = `sha384-${string}`;

/** The SHA-384 digest in the form that browsers check (Subresource Integrity). */
export function computeIntegrity(bytes: Uint8Array): Integrity {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

/** The SHA-256 digest in that form. Documents list a dozen digests, which do not compress; these have two thirds of the letters. */
export function computeShortIntegrity(bytes: Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

export function hasIntegrity(bytes: Uint8Array, integrity: string): boolean {
  return computeIntegrity(bytes) === integrity;
}

/** The SHA-256 of a signed manifest's text, by which a policy names it. The id does not cover its version, time and compressed copies. */
export function computeManifestDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The fields of a manifest that decide the id of its release. */
export type ReleaseContent = Pick<
  Manifest,
  'area' | 'contract' | 'prefixes' | 'keepsVisitors' | 'pages' | 'web' | 'node' | 'uses' | 'gives' | 'files'
>;

/**
 * The same source gives the same id on every machine and at any time. Left out is everything that may differ between two
 * builds of the same source: version, commit, time, source maps, and compressed copies (their bytes depend on the
 * version of zlib). Fields such as the contract number are included: changing them alone makes another release.
 */
export function computeReleaseId(content: ReleaseContent): string {
  const { area, contract, prefixes, keepsVisitors, pages, web, node, uses, gives, files } = content;
  const hash = createHash('sha256');
  hash.update(JSON.stringify(sortKeys({ area, contract, prefixes, keepsVisitors, pages, web, node, uses, gives })));
  for (const name of Object.keys(files).sort()) {
    if (isBuiltFile(name, files)) hash.update(`\n${name} ${files[name]?.integrity}`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** False for source maps and for compressed copies of other files. */
function isBuiltFile(name: string, files: Manifest['files']): boolean {
  if (name.startsWith('maps/')) return false;
  const original = /^(.+)\.(?:br|gz)$/.exec(name)?.[1];
  return original === undefined || !Object.hasOwn(files, original);
}

/** Sorts the keys of all nested objects, so that the order in which a build wrote them does not change the id. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sortKeys(inner)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
