import { audiences, layouts } from '@shop/shared/contract';
import { parseJson } from '@shop/shared/lib/untyped-json';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isTooDeep } from './nesting.ts';

/** One segment of a path. It neither begins nor ends with a dot: that excludes `..`, and two names for one stored file. */
export const pathSegment = '[A-Za-z0-9_~-](?:[A-Za-z0-9_.~-]*[A-Za-z0-9_~-])?';
// The length limit is part of the pattern, because TypeBox checks the keys of a record by pattern only.
const atMost200 = '^(?=.{1,200}$)';

/** A path inside a release. It cannot leave the release's folder. */
const ReleasePath = Type.String({ pattern: `${atMost200}(?:web|node|maps)(?:/${pathSegment})+$` });
const WebPath = Type.String({ pattern: `${atMost200}${pathSegment}(?:/${pathSegment})*$` });
const ModuleName = Type.String({ pattern: '^[A-Za-z0-9@_./-]{1,100}$' });
const Strings = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2000 });

/** Without this, TypeBox accepts a key that does not match the pattern, with any value. */
const onlyMatchingKeys = { additionalProperties: false };
const Names = Type.Record(ModuleName, Strings, onlyMatchingKeys);

/** API and edges keep a file of a release in memory while they verify it. The largest one of the shop, a source map, has 2 MB. */
export const maxFileBytes = 32 * 1024 * 1024;
/** Of all files. An edge has a limited disk for all releases. */
export const maxReleaseBytes = 256 * 1024 * 1024;

export const AreaName = Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$' });
export const ReleaseId = Type.String({ pattern: '^[a-f0-9]{16}$' });

const MenuTitle = Type.String({ maxLength: 60 });

const Page = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-zA-Z0-9-]{0,60}$' }),
  path: Type.String({ pattern: '^/', maxLength: 200 }),
  layout: Type.Enum([...layouts]),
  audience: Type.Optional(Type.Enum([...audiences])),
  // The icon is no enumeration: a host draws a default for a name that only newer hosts have.
  panelEntry: Type.Optional(
    Type.Object({ title: MenuTitle, icon: Type.String({ pattern: '^[a-z-]{1,30}$' }), order: Type.Number() }),
  ),
  checkoutStep: Type.Optional(Type.Object({ title: MenuTitle, order: Type.Number() })),
  // A host shows no preview in a shape that it does not have.
  preview: Type.Optional(
    Type.Object({ shape: Type.String({ pattern: '^[a-z-]{1,30}$' }), title: Type.Optional(MenuTitle) }),
  ),
  query: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50 })),
  loads: Type.Optional(Type.Literal(true)),
  js: Type.Array(WebPath),
  css: Type.Array(WebPath),
  later: Type.Optional(Type.Array(WebPath)),
});

/** The description of a release. It is signed and never changes. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  area: AreaName,
  /** Computed from the content: see `computeReleaseId`. */
  id: ReleaseId,
  version: Type.String({ maxLength: 60 }),
  contract: Type.Integer({ minimum: 1 }),
  prefixes: Type.Array(Type.String({ pattern: '^/([a-z0-9_-]+(/[a-z0-9_-]+)*)?$', maxLength: 100 }), { maxItems: 50 }),
  keepsVisitors: Type.Boolean(),
  pages: Type.Array(Page, { maxItems: 500 }),
  web: Type.Object({
    entry: WebPath,
    js: Type.Array(WebPath),
    css: Type.Array(WebPath),
    chunkCss: Type.Record(WebPath, Type.Array(WebPath), onlyMatchingKeys),
  }),
  node: Type.Object({ entry: Type.String({ pattern: `^${pathSegment}$`, maxLength: 190 }) }),
  /** Every file of the release with its size and digest, including compressed copies (`.br`, `.gz`). */
  files: Type.Record(
    ReleasePath,
    Type.Object({
      bytes: Type.Integer({ minimum: 0, maximum: maxFileBytes }),
      integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    }),
    onlyMatchingKeys,
  ),
  uses: Type.Object({ shared: Names, operations: Strings }),
  gives: Type.Optional(Type.Object({ shared: Names, layouts: Strings })),
  /** The git commit of the build. It ends in `+changes` if the checkout had uncommitted changes. */
  commit: Type.String({ maxLength: 80 }),
  builtAt: Type.String({ maxLength: 40 }),
});
export type Manifest = Static<typeof Manifest>;

/** A manifest as the exact text that was signed, with its signature. */
export const SignedManifest = Type.Object({
  manifest: Type.String({ maxLength: 2_000_000 }),
  keyId: Type.String({ pattern: '^[a-f0-9]{16}$' }),
  signature: Type.String({ maxLength: 200 }),
});
export type SignedManifest = Static<typeof SignedManifest>;

const manifestCheck = Compile(Manifest);
const signedCheck = Compile(SignedManifest);

/** Undefined if the text is not a valid manifest. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseShallowJson(text);
  return manifestCheck.Check(value) ? value : undefined;
}

/** The first thing that keeps a text from being a manifest: `/contract: must be integer`. Undefined for a manifest. */
export function findManifestProblem(text: string): string | undefined {
  const [error] = manifestCheck.Errors(parseShallowJson(text));
  if (error === undefined) return undefined;
  // In a JSON pointer, a slash inside a name is `~1`.
  const place = error.instancePath.replaceAll('~1', '/').replaceAll('~0', '~');
  // A name that the pattern of the keys refuses has no schema.
  return `${place || 'the text'}: ${error.keyword === 'boolean' ? 'this name is not allowed' : error.message}`;
}

/**
 * Undefined if the text is not a valid signed manifest. `separate` holds the fields that were stored in a file of their
 * own.
 */
export function parseSignedManifest(text: string, separate: Partial<SignedManifest> = {}): SignedManifest | undefined {
  const value = parseShallowJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const signed: unknown = { ...value, ...separate };
  if (!signedCheck.Check(signed)) return undefined;
  return { manifest: signed.manifest, keyId: signed.keyId, signature: signed.signature };
}

/** The files that a manifest uses but does not list: without a digest nobody could verify them. */
export function findUnlistedFiles(manifest: Pick<Manifest, 'files' | 'web' | 'node' | 'pages'>): string[] {
  const { web, node, pages, files } = manifest;
  const webFiles = [
    web.entry,
    ...web.js,
    ...web.css,
    ...Object.entries(web.chunkCss).flatMap(([script, sheets]) => [script, ...sheets]),
    ...pages.flatMap((page) => [...page.js, ...page.css, ...(page.later ?? [])]),
  ].map((file) => `web/${file}`);
  return [...new Set([`node/${node.entry}`, ...webFiles])].filter((file) => !Object.hasOwn(files, file));
}

/** Undefined if the text is no JSON, or nested too deeply for the digest of its content. */
function parseShallowJson(text: string): unknown {
  const value = parseJson(text);
  return isTooDeep(value) ? undefined : value;
}
