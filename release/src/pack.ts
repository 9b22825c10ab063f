import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentId } from './content-id.ts';
import { integrityOf } from './integrity.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { unlistedFiles } from './named-files.ts';
import { done, type Result, refuse } from './result.ts';

export type Packed = {
  manifest: Manifest;
  /** The bytes of every file in `manifest.files`. */
  files: ReadonlyMap<string, Uint8Array>;
};

/** What the build itself cannot know, so that it stays the same for the same source. */
export type Origin = { commit: string; builtAt: string };

const compressible = /\.(?:js|mjs|css|json|svg|html|txt|xml|wasm|webmanifest|ttf|ico)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Makes a release of what a build left in `dist`: its manifest, unsigned, and its files. */
export async function pack(
  dist: string,
  origin: Origin,
  { compressed }: { compressed: boolean } = { compressed: true },
): Promise<Result<Packed>> {
  const report = await readReport(join(dist, 'build.json'));
  if (report === undefined) return refuse('not-built', `${dist} has no readable build.json`);

  const files = new Map<string, Uint8Array>();
  for (const part of ['web', 'node', 'maps']) {
    for (const file of await filesUnder(dist, part)) files.set(file, await readFile(join(dist, file)));
  }
  if (compressed) for (const [file, bytes] of await compressAll(files)) files.set(file, bytes);

  const listed = Object.fromEntries(
    [...files.keys()].sort().map((file) => {
      const bytes = files.get(file) ?? new Uint8Array();
      return [file, { bytes: bytes.length, integrity: integrityOf(bytes) }];
    }),
  );
  // The placeholder id lets one validator check the report before anything is computed from it.
  const draft = parseManifest(JSON.stringify({ format: 1, ...report, id: '0'.repeat(16), files: listed, ...origin }));
  if (draft === undefined) return refuse('bad-manifest', `what ${dist} holds does not make a valid manifest`);
  const unlisted = unlistedFiles(draft);
  if (unlisted.length > 0)
    return refuse('bad-manifest', `build.json names ${unlisted[0]}, which the build did not leave`);
  return done({ manifest: { ...draft, id: contentId(draft) }, files });
}

async function readReport(file: string): Promise<object | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function filesUnder(dist: string, part: string): Promise<string[]> {
  const folder = join(dist, part);
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort();
}

/** Siblings of the web files that get smaller by it. Compressed once here, never while a visitor waits. */
async function compressAll(files: ReadonlyMap<string, Uint8Array>): Promise<[string, Uint8Array][]> {
  const worth = [...files].filter(([file]) => file.startsWith('web/') && compressible.test(file));
  const made = await Promise.all(
    worth.map(async ([file, bytes]): Promise<[string, Uint8Array][]> => {
      const [br, gz] = await Promise.all([
        compressBrotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        }),
        compressGzip(bytes, { level: 9 }),
      ]);
      const siblings: [string, Uint8Array][] = [
        [`${file}.br`, br],
        [`${file}.gz`, gz],
      ];
      return siblings.filter(([, smaller]) => smaller.length < bytes.length);
    }),
  );
  return made.flat();
}
