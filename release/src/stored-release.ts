import pMap from 'p-map';
import { computeReleaseId, hasIntegrity } from './digests.ts';
import {
  findUnlistedFiles,
  type Manifest,
  maxReleaseBytes,
  parseManifest,
  parseSignedManifest,
  type SignedManifest,
} from './manifest.ts';
import { ok, type Refusal, type Result, refuse } from './result.ts';
import type { ReleaseStore } from './store-rules.ts';

/** The folder of one release in the store; it holds nothing else. */
export function releasePrefix(area: string, id: string): string {
  return `${area}/${id}`;
}

export function manifestPath(area: string, id: string): string {
  return `${releasePrefix(area, id)}/manifest.json`;
}

export function signaturePath(area: string, id: string): string {
  return `${releasePrefix(area, id)}/manifest.sig.json`;
}

/** `file` is a key of the manifest's `files`: `web/…`, `node/…` or `maps/…`. */
export function filePath(area: string, id: string, file: string): string {
  return `${releasePrefix(area, id)}/${file}`;
}

/** Reads the manifest and its signature from the store. Does not verify the signature: see `verifyManifest`. */
export async function readSignedManifest(
  store: ReleaseStore,
  area: string,
  id: string,
): Promise<Result<SignedManifest>> {
  const [manifest, signature] = await Promise.all([
    store.get(manifestPath(area, id)),
    store.get(signaturePath(area, id)),
  ]);
  if (!manifest || !signature) return refuse('file-missing', `${area} ${id} is not in the store`);
  const signed = parseSignedManifest(decode(signature), { manifest: decode(manifest) });
  return signed ? ok(signed) : refuse('bad-signature', `the signature file of ${area} ${id} cannot be read`);
}

/** Writes the manifest last: where a manifest exists, all other files of the release exist too. */
export async function writeSignedManifest(
  store: ReleaseStore,
  area: string,
  id: string,
  signed: SignedManifest,
): Promise<void> {
  const { manifest, keyId, signature } = signed;
  await store.put(signaturePath(area, id), Buffer.from(JSON.stringify({ keyId, signature })));
  await store.put(manifestPath(area, id), Buffer.from(manifest));
}

/**
 * Checks that a release in the store is complete: its id matches its content, and every file it uses is listed and stored
 * with the size and digest that the manifest states. Does not check the signature: see signing.ts.
 */
export async function checkStoredRelease(store: ReleaseStore, signed: SignedManifest): Promise<Result<Manifest>> {
  const manifest = parseManifest(signed.manifest);
  if (manifest === undefined) return refuse('bad-manifest', 'this is not a manifest');
  const id = computeReleaseId(manifest);
  if (manifest.id !== id) {
    return refuse('bad-manifest', `the manifest states the id ${manifest.id}, but its content has the id ${id}`);
  }
  const unlisted = findUnlistedFiles(manifest);
  if (unlisted.length > 0) return refuse('bad-manifest', `the manifest uses ${unlisted[0]} without its digest`);

  const total = Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > maxReleaseBytes) {
    return refuse('bad-manifest', `its files have ${total} bytes, but a release has at most ${maxReleaseBytes}`);
  }

  const refusals: Refusal[] = [];
  const checkFile = async (file: string, { bytes: size, integrity }: StoredFile) => {
    if (refusals.length > 0) return;
    const bytes = await store.get(filePath(manifest.area, manifest.id, file), size);
    if (bytes === undefined) {
      refusals.push(refuse('file-missing', `${file} of ${manifest.area} ${manifest.id} is not in the store`));
    } else if (bytes.length !== size || !hasIntegrity(bytes, integrity)) {
      refusals.push(refuse('digest-differs', `${file} of ${manifest.area} ${manifest.id} is not what was signed`));
    }
  };
  await forEachFile(manifest.files, checkFile);
  return refusals[0] ?? ok(manifest);
}

type StoredFile = Manifest['files'][string];

/** A file that is large enough to be read alone. */
const largeBytes = 1024 * 1024;

/**
 * Reads sixteen small files at once, and large ones one after the other: the memory holds the files that are being read, and a release may have
 * eight of 32 MB.
 */
export async function forEachFile(
  files: Manifest['files'],
  work: (name: string, file: StoredFile) => Promise<void>,
): Promise<void> {
  const entries = Object.entries(files);
  const small = entries.filter(([, { bytes }]) => bytes < largeBytes);
  await pMap(small, ([name, file]) => work(name, file), { concurrency: 16 });
  for (const [name, file] of entries) if (file.bytes >= largeBytes) await work(name, file);
}

/**
 * Checks without reading its files that a release can still be downloaded: the store has the signed manifest and every file
 * in its size. `checkStoredRelease` has verified the digests when the release was published, and each edge does it again.
 */
export async function checkStillStored(store: ReleaseStore, signed: SignedManifest): Promise<Result<null>> {
  const manifest = parseManifest(signed.manifest);
  if (manifest === undefined) return refuse('bad-manifest', 'this is not a manifest');
  const { area, id } = manifest;
  const stored = await readSignedManifest(store, area, id);
  if (!stored.ok) return refuse(stored.reason, `${stored.message}: publish it again`);
  const isSigned = stored.value.manifest === signed.manifest && stored.value.signature === signed.signature;
  if (!isSigned)
    return refuse(
      'digest-differs',
      `the manifest of ${area} ${id} in the store is not the published one: publish it again`,
    );

  const refusals: Refusal[] = [];
  const checkFile = async ([file, { bytes }]: [string, Manifest['files'][string]]) => {
    if (refusals.length > 0) return;
    const size = await store.size(filePath(area, id, file));
    if (size === undefined) {
      refusals.push(refuse('file-missing', `${file} of ${area} ${id} is not in the store: publish it again`));
    } else if (size !== bytes) {
      refusals.push(
        refuse(
          'digest-differs',
          `${file} of ${area} ${id} has ${size} bytes, but ${bytes} were signed: publish it again`,
        ),
      );
    }
  };
  await pMap(Object.entries(manifest.files), checkFile, { concurrency: 16 });
  return refusals[0] ?? ok(null);
}

const decode = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
