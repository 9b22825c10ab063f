import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { hasIntegrity } from 'release/digests';
import { type Manifest, parseManifest } from 'release/manifest';
import { ok, type Result, refuse } from 'release/result';
import { createCoalescer } from '../coalesce.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';

type WorkingCopiesOptions = { directory: string; production: boolean; origins: string[] };

const localHosts = ['localhost', '127.0.0.1', '[::1]'];
const fetchTimeoutMs = 3000;

/**
 * Downloads unpublished builds from developers' machines. They have no signature. Instead, the address must be trusted,
 * and the override that names it is signed with the area's key.
 */
export function createWorkingCopies({ directory, production, origins }: WorkingCopiesOptions) {
  // Each build is a new copy. No open page uses a build that was replaced 20 builds ago.
  const copies = new LRUCache<string, VerifiedRelease>({
    max: 20,
    dispose: ({ directory: evicted }) => void rm(evicted, { recursive: true, force: true }).catch(() => undefined),
  });
  const coalesce = createCoalescer<Result<VerifiedRelease>>();
  // Of earlier processes: nothing would remove them later.
  const cleared = rm(directory, { recursive: true, force: true }).catch(() => undefined);

  const isTrusted = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { origin, hostname } = new URL(address);
    return origins.includes(origin) || (!production && localHosts.includes(hostname));
  };

  const fetchCopy = async (area: string, address: string): Promise<Result<VerifiedRelease>> => {
    const bytes = await fetchBytes(`${address}/manifest.json`);
    const manifest = bytes && parseManifest(bytes.toString('utf8'));
    if (!manifest || manifest.area !== area) {
      return refuse('bad-manifest', `${address} does not serve a working copy of ${area}`);
    }
    const key = `${area}/${manifest.id}`;
    const existing = copies.get(key);
    if (existing) return ok(existing);
    await cleared;
    const copy = await download(manifest, address, path.join(directory, area, manifest.id));
    if (copy.ok) copies.set(key, copy.value);
    return copy;
  };

  return {
    /** Fetches the current build at this address. */
    async fetch(area: string, address: string): Promise<Result<VerifiedRelease>> {
      if (!isTrusted(address)) return refuse('origin-refused', `this shop accepts no working copies from ${address}`);
      return coalesce(`${area} ${address}`, () => fetchCopy(area, address.replace(/\/$/, '')));
    },
    get: (area: string, id: string): VerifiedRelease | undefined => copies.get(`${area}/${id}`),
  };
}

export type WorkingCopies = ReturnType<typeof createWorkingCopies>;

async function download(manifest: Manifest, address: string, directory: string): Promise<Result<VerifiedRelease>> {
  const files = new Map<string, Buffer>();
  for (const [name, { integrity }] of Object.entries(manifest.files)) {
    if (name.startsWith('maps/')) continue;
    const bytes = await fetchBytes(`${address}/${name}`);
    // A new build may have replaced the file during the download. The next request gets that build.
    if (!bytes || !hasIntegrity(bytes, integrity)) {
      return refuse('digest-differs', `${name} at ${address} changed during the download`);
    }
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), bytes);
    files.set(name, bytes);
  }
  const readFile = async (name: string): Promise<Result<Buffer>> => {
    const bytes = files.get(name);
    return bytes ? ok(bytes) : refuse('file-missing', `${manifest.area} has no ${name}`);
  };
  return ok({ manifest, directory, readFile });
}

async function fetchBytes(address: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
