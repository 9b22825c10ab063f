import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { matches } from 'release/integrity';
import type { Manifest, Signed } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { done, type Result, refuse } from 'release/result';
import { verifySigned } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/store-paths';

/** A release whose every byte was proven. `file` reads one and proves it again. */
export type Vaulted = { manifest: Manifest; directory: string; file: (name: string) => Promise<Result<Buffer>> };

type VaultOptions = {
  store: ReleaseStore;
  directory: string;
  keysOf: (area: string) => AreaPolicy['keys'];
  log: FastifyBaseLogger;
};

export type Vault = {
  /** The release, brought from the store on first asking. */
  open: (area: string, id: string) => Promise<Result<Vaulted>>;
  /** The release if it is here already. */
  ready: (area: string, id: string) => Vaulted | undefined;
  /** Why a release that was asked for is not here. */
  problems: () => Record<string, string>;
};

/** A release that could not be had is asked for again after this long, not at every request. */
const patience = 3000;
/** Only what the edge serves or runs is brought; source maps stay in the store. */
const isNeeded = (name: string) => !name.startsWith('maps/');

export function openVault({ store, directory, keysOf, log }: VaultOptions): Vault {
  const good = new Map<string, Vaulted>();
  const bad = new Map<string, { why: string; until: number }>();
  const coming = new Map<string, Promise<Result<Vaulted>>>();

  const bring = async (area: string, id: string): Promise<Result<Vaulted>> => {
    const key = `${area}/${id}`;
    const result = await bringRelease(
      { store, directory: path.join(directory, area, id), keys: keysOf(area) },
      area,
      id,
    ).catch((error: Error) => refuse('store-unreachable', error.message));
    if (result.ok) {
      good.set(key, result.value);
      bad.delete(key);
    } else {
      if (bad.get(key)?.why !== result.reason) log.error({ area, release: id, reason: result.reason }, result.message);
      bad.set(key, { why: result.reason, until: Date.now() + patience });
    }
    return result;
  };

  return {
    async open(area, id) {
      const key = `${area}/${id}`;
      const known = good.get(key);
      if (known) return done(known);
      const refused = bad.get(key);
      if (refused && refused.until > Date.now())
        return refuse(refused.why, `${area} ${id} could not be had a moment ago`);
      const asked = coming.get(key) ?? bring(area, id).finally(() => coming.delete(key));
      coming.set(key, asked);
      return asked;
    },
    ready: (area, id) => good.get(`${area}/${id}`),
    problems: () => Object.fromEntries([...bad].map(([key, { why }]) => [key, why])),
  };
}

type Place = { store: ReleaseStore; directory: string; keys: AreaPolicy['keys'] };

async function bringRelease(place: Place, area: string, id: string): Promise<Result<Vaulted>> {
  const signed = await signedManifest(place, area, id);
  if (!signed.ok) return signed;
  const verified = verifySigned(signed.value, area, place.keys, { allowRetired: true });
  if (!verified.ok) return verified;
  const manifest = verified.value;
  if (manifest.id !== id) return refuse('bad-manifest', `the manifest of ${area} ${id} says it is ${manifest.id}`);

  const names = Object.keys(manifest.files).filter(isNeeded);
  const outcomes = await Promise.all(names.map((name) => bringFile(place, manifest, name)));
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  await keep(path.join(place.directory, 'signed.json'), JSON.stringify(signed.value));
  const file = (name: string) => bringFile(place, manifest, name);
  return done({ manifest, directory: place.directory, file });
}

/** From this edge's disk when it is there, so that an edge can start while the store is away. */
async function signedManifest({ store, directory }: Place, area: string, id: string): Promise<Result<Signed>> {
  const kept = await readFile(path.join(directory, 'signed.json'), 'utf8').catch(() => undefined);
  if (kept) return done(JSON.parse(kept));
  const [manifest, signature] = await Promise.all([
    store.get(manifestPath(area, id)),
    store.get(signaturePath(area, id)),
  ]);
  if (!manifest || !signature) return refuse('file-missing', `${area} ${id} is not in the store`);
  const { keyId, signature: text }: { keyId: string; signature: string } = JSON.parse(
    Buffer.from(signature).toString('utf8'),
  );
  return done({ manifest: Buffer.from(manifest).toString('utf8'), keyId, signature: text });
}

/** The file's bytes from disk, or else from the store; in both cases only when they are the ones that were signed. */
async function bringFile({ store, directory }: Place, manifest: Manifest, name: string): Promise<Result<Buffer>> {
  const record = manifest.files[name];
  if (!record) return refuse('file-missing', `${manifest.area} ${manifest.id} has no ${name}`);
  const place = path.join(directory, name);
  const kept = await readFile(place).catch(() => undefined);
  if (kept && matches(kept, record.integrity)) return done(kept);

  const bytes = await store.get(filePath(manifest.area, manifest.id, name));
  if (!bytes) return refuse('file-missing', `${name} of ${manifest.area} ${manifest.id} is not in the store`);
  if (!matches(bytes, record.integrity))
    return refuse('digest-differs', `${name} of ${manifest.area} ${manifest.id} is not what was signed`);
  await keep(place, bytes);
  return done(Buffer.from(bytes));
}

async function keep(file: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.new`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}
