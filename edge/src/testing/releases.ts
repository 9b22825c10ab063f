import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { computeIntegrity, computeReleaseId } from 'release/digests';
import type { Manifest } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { type KeyPair, signBytes } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, writeSignedManifest } from 'release/stored-release';
import type { Bundle } from '../lanes/lane-process.ts';
import { type CompressedText, decompressTextSync } from '../lanes/program/compression.ts';
import type { ComposedSet } from '../sets/compose.ts';

/** The policy of an area without a candidate. */
export const createAreaPolicy = (area: string, stable: string, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [],
  ...changes,
});

type ManifestChanges = { [Field in keyof Manifest]?: Exclude<Manifest[Field], undefined> };

/** Creates a valid manifest of the blog, with the given changes. */
export function createManifest(changes: ManifestChanges = {}): Manifest {
  return {
    format: 1,
    area: 'blog',
    id: 'b'.repeat(16),
    version: '1.0.0',
    contract: 1,
    prefixes: ['/blog'],
    keepsVisitors: false,
    pages: [{ id: 'index', path: '/blog', layout: 'default', js: [], css: [] }],
    web: { entry: 'entry.js', js: ['entry.js'], css: [], chunkCss: {} },
    node: { entry: 'area.cjs' },
    files: {},
    uses: { shared: { react: ['useState'] }, operations: [] },
    commit: 'abc',
    builtAt: '2026-03-01T10:00:00.000Z',
    ...changes,
  };
}

/** The manifest with the id of its content, as `publish` gives it. */
export const withContentId = (manifest: Manifest): Manifest => ({ ...manifest, id: computeReleaseId(manifest) });

/** Creates a manifest of a host that gives everything the blog above uses. */
export const createHostManifest = (changes: ManifestChanges = {}): Manifest =>
  createManifest({
    area: 'host',
    id: 'a'.repeat(16),
    prefixes: [],
    pages: [],
    uses: { shared: {}, operations: [] },
    gives: { shared: { react: ['useState'] }, layouts: ['default'] },
    ...changes,
  });

/** The code of a host that sends the area's result as the page. Without an area it renders the fallback card "card". */
export const tinyHost = `
exports.singletons = {};
exports.render = async (request) => {
  const html = request.area ? await request.area.module.pages.only(request) : 'card';
  return { kind: 'page', status: 200, html, csp: '', links: [], noindex: false };
};`;

/** The code of an area with one page. The statements in `body` render it; those in `before` run on import. */
export const tinyArea = (body: string, before = '') =>
  `${before}\nexports.area = { pages: { only: async (request) => { ${body} } } };`;

/** Code of a release in whose process an hour of work passes with each look at the load. */
export const alwaysWorking =
  'let active = 0; performance.eventLoopUtilization = () => ({ idle: 0, active: (active += 3_600_000) });';

export type TestRelease = { manifest: Manifest; files: Record<string, string> };

/** A release of one area with this server code, as `publish` makes it. */
export function createRelease(area: string, code: string, changes: ManifestChanges = {}): TestRelease {
  const files = {
    'node/code.cjs': code,
    'web/entry.js': `export const area = '${area}';`,
    'web/animations/sack.json': '{"layers":[]}',
  };
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: text.length, integrity: computeIntegrity(Buffer.from(text)) },
  ]);
  const create = area === 'host' ? createHostManifest : createManifest;
  const pages = createManifest().pages.map((page) => ({ ...page, path: `/${area}` }));
  const manifest = create({
    area,
    node: { entry: 'code.cjs' },
    files: Object.fromEntries(listed),
    ...(area === 'host' ? {} : { prefixes: [`/${area}`], pages }),
    ...changes,
  });
  return { manifest: withContentId(manifest), files };
}

/** Stores a release as `publish` does. */
export async function storeRelease(store: ReleaseStore, { manifest, files }: TestRelease, key: KeyPair): Promise<void> {
  const { area, id } = manifest;
  for (const [name, content] of Object.entries(files)) await store.put(filePath(area, id, name), Buffer.from(content));
  const text = JSON.stringify(manifest);
  await writeSignedManifest(store, area, id, { manifest: text, ...signBytes(text, key) });
}

/** Writes server code to the disk as the release cache would. */
export async function writeBundle(folder: string, area: string, id: string, code: string): Promise<Bundle> {
  const file = path.join(folder, area, id, 'node/code.cjs');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, code);
  return { area, id, file, integrity: computeIntegrity(Buffer.from(code)) };
}

const host = {
  area: 'host',
  id: '0'.repeat(16),
  role: 'stable',
  base: '/',
  entry: '',
  js: [],
  css: [],
  chunkCss: {},
  pages: [],
  keepsVisitors: false,
} as const;

export const createEmptySet = (key = 'set'): ComposedSet => ({
  key,
  set: { host: { ...host, js: [], css: [], pages: [] }, areas: {} },
  assets: { integrity: {}, sheets: {}, fonts: [] },
});

export const createTask = (url: string) => ({
  url,
  requestId: 'test-request',
  setKey: 'set',
  settings: { scriptDeadline: 1000, styleDeadline: 1000 },
});

/** The text of a page, which its lane has compressed. */
export const readText = ({ text }: { text: CompressedText }): string => decompressTextSync(text).toString();
