import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasIntegrity } from 'release/digests';
import { type Manifest, parseSignedManifest, type SignedManifest } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { ok, type Result, refuse } from 'release/result';
import { verifyManifest } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, readSignedManifest } from 'release/stored-release';
import writeFileAtomic from 'write-file-atomic';
import { createCoalescer } from '../coalesce.ts';

/** A release whose signature and files were verified. `readFile` verifies the file again. */
export type VerifiedRelease = {
  manifest: Manifest;
  directory: string;
  readFile: (name: string) => Promise<Result<Buffer>>;
};

/** Finds a release that is verified and on this machine. */
export type FindRelease = (area: string, id: string) => VerifiedRelease | undefined;

type ReleaseCacheOptions = {
  store: ReleaseStore;
  directory: string;
  keysOf: (area: string) => AreaPolicy['keys'];
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
};

export type ReleaseCache = {
  /** Returns the release, after downloading and verifying it if necessary. */
  fetch: (area: string, id: string) => Promise<Result<VerifiedRelease>>;
  /** Returns the release if it was fetched before. */
  get: FindRelease;
  /** Verifies the files of a fetched release again, and downloads those that were changed on the disk. */
  repair: (area: string, id: string) => void;
  /** The reasons why releases could not be fetched, by `<area>/<id>`. */
  problems: () => Record<string, string>;
};

/** A failed download is not repeated within this time (ms). */
const retryDelayMs = 3000;
/** Source maps stay in the store: the edge neither serves nor runs them. */
const isNeeded = (name: string) => !name.startsWith('maps/');

export function openReleaseCache({ store, directory, keysOf, log, now = Date.now }: ReleaseCacheOptions): ReleaseCache {
  const verified = new Map<string, VerifiedRelease>();
  // Limited, because visitors can request any release id.
  const failures = new LRUCache<string, { reason: string; retryAt: number }>({ max: 500 });
  const coalesce = createCoalescer<Result<VerifiedRelease>>();

  const download = async (area: string, id: string): Promise<Result<VerifiedRelease>> => {
    const key = `${area}/${id}`;
    const source = { store, directory: path.join(directory, area, id), keys: keysOf(area), area, id };
    const result = await fetchRelease(source).catch((error: Error) => refuse('store-unreachable', error.message));
    if (result.ok) {
      verified.set(key, result.value);
      failures.delete(key);
    } else {
      const { reason, message } = result;
      if (failures.get(key)?.reason !== reason) log.error({ area, release: id, reason }, message);
      failures.set(key, { reason, retryAt: now() + retryDelayMs });
    }
    return result;
  };

  return {
    async fetch(area, id) {
      const key = `${area}/${id}`;
      const release = verified.get(key);
      if (release) return ok(release);
      const failure = failures.get(key);
      if (failure && failure.retryAt > now())
        return refuse(failure.reason, `fetching ${area} ${id} failed just before`);
      return coalesce(key, () => download(area, id));
    },
    repair(area, id) {
      const key = `${area}/${id}`;
      if (verified.has(key)) void coalesce(key, () => download(area, id));
    },
    get: (area, id) => verified.get(`${area}/${id}`),
    problems: () => Object.fromEntries([...failures.entries()].map(([key, { reason }]) => [key, reason])),
  };
}

type ReleaseSource = {
  store: ReleaseStore;
  directory: string;
  keys: AreaPolicy['keys'];
  area: string;
  id: string;
};

async function fetchRelease(source: ReleaseSource): Promise<Result<VerifiedRelease>> {
  const { store, directory, area, id } = source;
  const cached = await readCachedManifest(source);
  const isCachedValid = cached !== undefined && verify(cached, source).ok;
  const signed = isCachedValid ? ok(cached) : await readSignedManifest(store, area, id);
  if (!signed.ok) return signed;
  const manifest = verify(signed.value, source);
  if (!manifest.ok) return manifest;

  const fetchFile = (name: string) => readVerifiedFile(source, manifest.value, name);
  const files = await Promise.all(Object.keys(manifest.value.files).filter(isNeeded).map(fetchFile));
  const failed = files.find((file) => !file.ok);
  if (failed && !failed.ok) return failed;
  await writeCacheFile(path.join(directory, 'signed.json'), JSON.stringify(signed.value));
  return ok({ manifest: manifest.value, directory, readFile: fetchFile });
}

/** Verifies signature, area and id. Retired keys are allowed: their earlier signatures stay valid. */
function verify(signed: SignedManifest, { keys, area, id }: ReleaseSource): Result<Manifest> {
  const manifest = verifyManifest(signed, area, keys, { allowRetired: true });
  if (!manifest.ok || manifest.value.id === id) return manifest;
  return refuse('bad-manifest', `the manifest stored as ${area} ${id} states the id ${manifest.value.id}`);
}

/** Reads the manifest from this edge's disk, so that an edge can start while the store is down. */
async function readCachedManifest({ directory }: ReleaseSource): Promise<SignedManifest | undefined> {
  const text = await readFile(path.join(directory, 'signed.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseSignedManifest(text);
}

/** Reads a file from the disk, else from the store. Returns it only if its digest is the signed one. */
async function readVerifiedFile(
  { store, directory }: ReleaseSource,
  manifest: Manifest,
  name: string,
): Promise<Result<Buffer>> {
  const { area, id } = manifest;
  const record = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
  if (!record) return refuse('file-missing', `${area} ${id} has no ${name}`);
  const file = path.join(directory, name);
  const cached = await readFile(file).catch(() => undefined);
  if (cached && hasIntegrity(cached, record.integrity)) return ok(cached);

  const bytes = await store.get(filePath(area, id, name));
  if (!bytes) return refuse('file-missing', `${name} of ${area} ${id} is not in the store`);
  if (!hasIntegrity(bytes, record.integrity)) {
    return refuse('digest-differs', `${name} of ${area} ${id} is not what was signed`);
  }
  const buffer = Buffer.from(bytes);
  await writeCacheFile(file, buffer);
  return ok(buffer);
}

async function writeCacheFile(file: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  // Without fsync: everything in this cache is verified when it is read, and can be downloaded again.
  await writeFileAtomic(file, content, { fsync: false });
}
