import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { computeManifestDigest, computeReleaseId, hasIntegrity } from 'release/digests';
import { type Manifest, parseSignedManifest, type SignedManifest } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { ok, type Refusal, type Result, refuse } from 'release/result';
import { verifyManifest } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, forEachFile, readSignedManifest } from 'release/stored-release';
import writeFileAtomic from 'write-file-atomic';

/** A release whose signature and files were verified. `readFile` verifies the file again. */
export type VerifiedRelease = {
  manifest: Manifest;
  directory: string;
  readFile: (name: string) => Promise<Result<Buffer>>;
};

/** The registry's rules for an area's releases: its keys, and the digests of the manifests that edges may take. */
export type AreaRules = Pick<AreaPolicy, 'keys' | 'manifests'>;

export type ReleaseSource = {
  store: ReleaseStore;
  directory: string;
  rules: AreaRules;
  area: string;
  id: string;
  mayWrite: () => boolean;
  /** Called when a file of a fetched release was read, but could not be written to the disk. */
  onWriteFailure: (refusal: Refusal) => void;
};

/** Written after all other files of a release, so a folder without it is an incomplete download. */
export const signedFile = 'signed.json';
/** Source maps stay in the store: the edge neither serves nor runs them. */
const isNeeded = (name: string) => !name.startsWith('maps/');

export type FetchedRelease = VerifiedRelease & { keyId: string; digest: string; bytes: number };

export async function fetchRelease(source: ReleaseSource): Promise<Result<FetchedRelease>> {
  const { store, directory, area, id } = source;
  const cached = await readCachedManifest(source);
  const isCachedValid = cached !== undefined && checkManifest(cached, source).ok;
  const signed = isCachedValid
    ? ok(cached)
    : await readSignedManifest(store, area, id).catch((error: Error) => refuse('store-unreachable', error.message));
  if (!signed.ok) return signed;
  const manifest = checkManifest(signed.value, source);
  if (!manifest.ok) return manifest;

  const needed = Object.entries(manifest.value.files).filter(([name]) => isNeeded(name));
  const refusals: Refusal[] = [];
  await forEachFile(Object.fromEntries(needed), async (name) => {
    if (refusals.length > 0) return;
    const file = await readVerifiedFile(source, manifest.value, name);
    const written = file.ok ? file.value.written : file;
    if (!written.ok) refusals.push(written);
  });
  if (refusals[0]) return refusals[0];
  const signedText = JSON.stringify(signed.value);
  const written = isCachedValid ? ok(null) : await writeCacheFile(path.join(directory, signedFile), signedText);
  if (!written.ok) return written;
  const { manifest: text, keyId } = signed.value;
  const bytes = needed.reduce((sum, [, file]) => sum + file.bytes, Buffer.byteLength(signedText));
  return ok({
    manifest: manifest.value,
    directory,
    async readFile(name) {
      const file = await readVerifiedFile(source, manifest.value, name);
      if (!file.ok) return file;
      const { content, written } = file.value;
      if (!written.ok) source.onWriteFailure(written);
      return ok(content);
    },
    keyId,
    digest: computeManifestDigest(text),
    bytes,
  });
}

/**
 * Whether an edge may take a release: one of the area's keys signed its manifest, the id is that of the content, and the
 * registry lists exactly this manifest. Retired keys are allowed, because their earlier signatures stay valid.
 */
function checkManifest(
  signed: SignedManifest,
  { rules, area, id }: Pick<ReleaseSource, 'rules' | 'area' | 'id'>,
): Result<Manifest> {
  const manifest = verifyManifest(signed, area, rules.keys, { allowRetired: true });
  if (!manifest.ok) return manifest;
  if (manifest.value.id !== id) {
    return refuse('bad-manifest', `the manifest stored as ${area} ${id} states the id ${manifest.value.id}`);
  }
  const contentId = computeReleaseId(manifest.value);
  if (contentId !== id) {
    return refuse('bad-manifest', `the manifest of ${area} ${id} describes content whose id is ${contentId}`);
  }
  const registered = checkRegistered(rules, area, id, computeManifestDigest(signed.manifest));
  return registered.ok ? manifest : registered;
}

/** The digest that the registry states for a release; undefined if an older registry states none. */
export function findRegistered({ manifests }: AreaRules, area: string, id: string): Result<string | undefined> {
  if (manifests === undefined) return ok(undefined);
  const digest = Object.hasOwn(manifests, id) ? manifests[id] : undefined;
  return digest ? ok(digest) : refuse('not-registered', `the registry has no release ${id} of ${area}, or revoked it`);
}

function checkRegistered(rules: AreaRules, area: string, id: string, digest: string): Result<null> {
  const registered = findRegistered(rules, area, id);
  if (!registered.ok) return registered;
  if (registered.value === undefined || registered.value === digest) return ok(null);
  return refuse('digest-differs', `the manifest of ${area} ${id} is not the one that the registry has`);
}

/** Whether the present rules still allow a release that was verified before. */
export function checkStillAllowed(release: FetchedRelease, rules: AreaRules): Result<FetchedRelease> {
  const { manifest, keyId, digest } = release;
  const registered = checkRegistered(rules, manifest.area, manifest.id, digest);
  if (!registered.ok) return registered;
  const hasKey = rules.keys.some((key) => key.id === keyId);
  return hasKey ? ok(release) : refuse('unknown-key', `the area ${manifest.area} has no key ${keyId}`);
}

/** Reads the manifest from this edge's disk, so that an edge can start while the store is down. */
async function readCachedManifest({ directory }: ReleaseSource): Promise<SignedManifest | undefined> {
  const text = await readFile(path.join(directory, signedFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseSignedManifest(text);
}

/**
 * Reads a file from the disk, else from the store. Returns it only if its digest is the signed one, and whether it could be
 * written to the disk.
 */
async function readVerifiedFile(
  { store, directory, mayWrite }: ReleaseSource,
  manifest: Manifest,
  name: string,
): Promise<Result<{ content: Buffer; written: Result<null> }>> {
  const { area, id } = manifest;
  const record = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  if (!record) return refuse('file-missing', `${area} ${id} has no ${name}`);
  const file = path.join(directory, name);
  const cached = await readFile(file).catch(() => undefined);
  if (cached && hasIntegrity(cached, record.integrity)) return ok({ content: cached, written: ok(null) });

  const read = await store
    .get(filePath(area, id, name), record.bytes)
    .then(ok, (error: Error) => refuse('store-unreachable', error.message));
  if (!read.ok) return read;
  const bytes = read.value;
  if (!bytes) return refuse('file-missing', `${name} of ${area} ${id} is not in the store`);
  if (!hasIntegrity(bytes, record.integrity)) {
    return refuse('digest-differs', `${name} of ${area} ${id} is not what was signed`);
  }
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return ok({ content, written: mayWrite() ? await writeCacheFile(file, content) : ok(null) });
}

async function writeCacheFile(file: string, content: Buffer | string): Promise<Result<null>> {
  const write = async () => {
    await mkdir(path.dirname(file), { recursive: true });
    // Without fsync: everything in this cache is verified when it is read, and can be downloaded again.
    await writeFileAtomic(file, content, { fsync: false });
  };
  return write().then(
    () => ok(null),
    (error: Error) => refuse('edge-disk-failed', `this edge cannot write to its disk: ${error.message}`),
  );
}
