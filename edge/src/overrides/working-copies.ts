import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { matches } from 'release/integrity';
import { type Manifest, parseManifest } from 'release/manifest';
import { done, type Result, refuse } from 'release/result';
import type { Vaulted } from '../releases/vault.ts';

type WorkingCopiesOptions = { directory: string; production: boolean; origins: string[] };

/**
 * Builds that no store holds: a developer's own, asked for by address. Nothing signs them, so the address itself must be
 * one that this edge was told to trust, and the asking was signed with the area's key.
 */
export function workingCopies({ directory, production, origins }: WorkingCopiesOptions) {
  // Every build makes one; what was replaced some builds ago is in nobody's page any more.
  const known = new LRUCache<string, Vaulted>({
    max: 20,
    dispose: ({ directory: old }) => void rm(old, { recursive: true, force: true }).catch(() => undefined),
  });
  const coming = new Map<string, Promise<Result<Vaulted>>>();

  const trusted = (address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { origin, hostname } = new URL(address);
    return origins.includes(origin) || (!production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
  };

  const bring = async (area: string, address: string): Promise<Result<Vaulted>> => {
    const bytes = await take(`${address}/manifest.json`);
    const manifest = bytes && parseManifest(bytes.toString('utf8'));
    if (!manifest || manifest.area !== area)
      return refuse('bad-manifest', `${address} does not serve a working copy of ${area}`);
    const key = `${area}/${manifest.id}`;
    const before = known.get(key);
    if (before) return done(before);
    const made = await copy(manifest, address, path.join(directory, area, manifest.id));
    if (made.ok) known.set(key, made.value);
    return made;
  };

  return {
    /** The working copy as it stands at this moment. */
    async open(area: string, address: string): Promise<Result<Vaulted>> {
      if (!trusted(address)) return refuse('origin-refused', `this shop takes no working copies from ${address}`);
      const key = `${area} ${address}`;
      const asked = coming.get(key) ?? bring(area, address.replace(/\/$/, '')).finally(() => coming.delete(key));
      coming.set(key, asked);
      return asked;
    },
    ready: (area: string, id: string): Vaulted | undefined => known.get(`${area}/${id}`),
  };
}

export type WorkingCopies = ReturnType<typeof workingCopies>;

async function copy(manifest: Manifest, address: string, directory: string): Promise<Result<Vaulted>> {
  const files = new Map<string, Buffer>();
  for (const [name, { integrity }] of Object.entries(manifest.files)) {
    if (name.startsWith('maps/')) continue;
    const bytes = await take(`${address}/${name}`);
    // Built again while it was being copied: the next asking gets the newer one.
    if (!bytes || !matches(bytes, integrity))
      return refuse('digest-differs', `${name} at ${address} changed meanwhile`);
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true });
    await writeFile(path.join(directory, name), bytes);
    files.set(name, bytes);
  }
  const file = async (name: string): Promise<Result<Buffer>> => {
    const bytes = files.get(name);
    return bytes ? done(bytes) : refuse('file-missing', `${manifest.area} has no ${name}`);
  };
  return done({ manifest, directory, file });
}

async function take(address: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(3000) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
