import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { computeIntegrity, computeReleaseId } from './digests.ts';
import { findManifestProblem, findUnlistedFiles, type Manifest, parseManifest } from './manifest.ts';
import { ok, type Result, refuse } from './result.ts';

export type PackedRelease = {
  manifest: Manifest;
  /** The bytes of every file in `manifest.files`. */
  files: ReadonlyMap<string, Uint8Array>;
};

/** Not part of the build output, which must be the same for the same source. */
export type BuildOrigin = {
  commit: string;
  builtAt: string;
  /** Names the release for people if the area's `package.json` has no version. */
  version?: string;
};

/** A build writes this without a version in the area's `package.json`. */
const noVersion = '0.0.0';

const compressible = /\.(?:js|mjs|css|json|svg|html|txt|xml|wasm|webmanifest|ttf|ico)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The compressed copies of a file, by the ending of their names. */
export type CompressedCopies = { br: Uint8Array; gz: Uint8Array };
export type CompressFile = (bytes: Uint8Array) => Promise<CompressedCopies>;

/** Turns the build output in `dist` into a release: the unsigned manifest and all files. With `compress: false` without compressed copies. */
export async function packRelease(
  dist: string,
  origin: BuildOrigin,
  { compress = compressFile }: { compress?: CompressFile | false | undefined } = {},
): Promise<Result<PackedRelease>> {
  const report = await readReport(join(dist, 'build.json'));
  if (report === undefined) return refuse('not-built', `${dist} has no readable build.json`);

  const files = new Map<string, Uint8Array>();
  for (const folder of ['web', 'node', 'maps']) {
    for (const file of await listFiles(dist, folder)) files.set(file, await readFile(join(dist, file)));
  }
  if (compress) for (const [file, bytes] of await compressAll(files, compress)) files.set(file, bytes);

  const listed = Object.fromEntries(
    [...files.keys()].sort().map((file) => {
      const bytes = files.get(file) ?? new Uint8Array();
      return [file, { bytes: bytes.length, integrity: computeIntegrity(bytes) }];
    }),
  );
  // With a placeholder id the manifest can be validated before the real id is computed from it.
  const { version = noVersion, ...builtFrom } = origin;
  const named = 'version' in report && report.version !== noVersion ? report : { ...report, version };
  const text = JSON.stringify({ format: 1, ...named, id: '0'.repeat(16), files: listed, ...builtFrom });
  const draft = parseManifest(text);
  if (draft === undefined) {
    const problem = findManifestProblem(text);
    return refuse('bad-manifest', `the build output in ${dist} does not make a valid manifest: ${problem}`);
  }
  const unlisted = findUnlistedFiles(draft);
  if (unlisted.length > 0)
    return refuse('bad-manifest', `build.json names ${unlisted[0]}, which is not in the build output`);
  return ok({ manifest: { ...draft, id: computeReleaseId(draft) }, files });
}

async function readReport(file: string): Promise<object | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function listFiles(dist: string, name: string): Promise<string[]> {
  const folder = join(dist, name);
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (!exists) return [];
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

/** Compressed copies of the web files that become smaller. Compressing here saves the edge from doing it per request. */
async function compressAll(
  files: ReadonlyMap<string, Uint8Array>,
  compress: CompressFile,
): Promise<[string, Uint8Array][]> {
  const candidates = [...files].filter(([file]) => file.startsWith('web/') && compressible.test(file));
  const copies = await Promise.all(
    candidates.map(async ([file, bytes]) => {
      const { br, gz } = await compress(bytes);
      const compressedCopies: [string, Uint8Array][] = [
        [`${file}.br`, br],
        [`${file}.gz`, gz],
      ];
      return compressedCopies.filter(([, copy]) => copy.length < bytes.length);
    }),
  );
  return copies.flat();
}

/** Compresses at the highest levels. */
export async function compressFile(bytes: Uint8Array): Promise<CompressedCopies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: 9 })]);
  return { br, gz };
}
