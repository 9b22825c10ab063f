import { audiences, layouts } from '@shop/shared/contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** One step of a path. A dot neither begins nor ends it: no `..`, and no two names for one file in the store. */
const step = '[A-Za-z0-9_~-](?:[A-Za-z0-9_.~-]*[A-Za-z0-9_~-])?';
// The length stands in the pattern, because a record checks its keys by pattern alone.
const upTo200 = '^(?=.{1,200}$)';

/** A path inside a release: no leading slash, no way out of the folder. */
const ReleasePath = Type.String({ pattern: `${upTo200}(?:web|node|maps)(?:/${step})+$` });
const WebPath = Type.String({ pattern: `${upTo200}${step}(?:/${step})*$` });
const ModuleName = Type.String({ pattern: '^[A-Za-z0-9@_./-]{1,100}$' });
const Strings = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2000 });

/** Without this a key that does not fit its pattern is let through unchecked, whatever its value. */
const onlyTheseKeys = { additionalProperties: false };
const Names = Type.Record(ModuleName, Strings, onlyTheseKeys);

export const AreaName = Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$' });
export const ReleaseId = Type.String({ pattern: '^[a-f0-9]{16}$' });

const Page = Type.Object({
  id: Type.String({ pattern: '^[a-z][a-zA-Z0-9-]{0,60}$' }),
  path: Type.String({ pattern: '^/', maxLength: 200 }),
  layout: Type.Enum([...layouts]),
  audience: Type.Optional(Type.Enum([...audiences])),
  loads: Type.Optional(Type.Literal(true)),
  js: Type.Array(WebPath),
  css: Type.Array(WebPath),
});

/** What a release says about itself. Signed; never changed afterwards. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  area: AreaName,
  /** Known by its content: see content-id.ts. */
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
    chunkCss: Type.Record(WebPath, Type.Array(WebPath), onlyTheseKeys),
  }),
  node: Type.Object({ entry: Type.String({ pattern: `^${step}$`, maxLength: 190 }) }),
  /** Every file of the release with its size and digest; compressed siblings (`.br`, `.gz`) too. */
  files: Type.Record(
    ReleasePath,
    Type.Object({
      bytes: Type.Integer({ minimum: 0 }),
      integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    }),
    onlyTheseKeys,
  ),
  uses: Type.Object({ shared: Names, operations: Strings }),
  gives: Type.Optional(Type.Object({ shared: Names, layouts: Strings })),
  /** The git commit it was built from; ends in `+changes` when the checkout was not clean. */
  commit: Type.String({ maxLength: 80 }),
  builtAt: Type.String({ maxLength: 40 }),
});
export type Manifest = Static<typeof Manifest>;

/** The signature travels beside the exact bytes it covers. */
export const Signed = Type.Object({
  manifest: Type.String({ maxLength: 2_000_000 }),
  keyId: Type.String({ pattern: '^[a-f0-9]{16}$' }),
  signature: Type.String({ maxLength: 200 }),
});
export type Signed = Static<typeof Signed>;

const validator = Compile(Manifest);

/** The manifest in these bytes, or undefined when they are not one. */
export function parseManifest(bytes: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(bytes);
    return validator.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
