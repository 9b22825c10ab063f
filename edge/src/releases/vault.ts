import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { matches } from 'release/integrity';
import { type Manifest, Signed } from 'release/manifest';
import type { AreaPolicy } from 'release/policy';
import { done, type Result, refuse } from 'release/result';
import { verifySigned } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, manifestPath, signaturePath } from 'release/store-paths';
import { Compile } from 'typebox/compile';

/** A release whose every byte was proven. `file` reads one and proves it again. */
export type Vaulted = { manifest: Manifest; directory: string; file: (name: string) => Promise<Result<Buffer>> };

type VaultOptions = {
  store: ReleaseStore;
  directory: string;
  keysOf: (area: string) => AreaPolicy['keys'];
  log: Pick<FastifyBaseLogger, 'error'>;
  now?: () => number;
};

export type Vault = {
  /** The release, brought from the store on first asking. */
  open: (area: string, id: string) => Promise<Result<Vaulted>>;
  /** The release if it is here already. */
  ready: (area: string, id: string) => Vaulted | undefined;
  /** Proves the files of a release on this machine again; what is no longer true comes anew from the store. */
  mend: (area: string, id: string) => void;
  /** Why a release that was asked for is not here. */
  problems: () => Record<string, string>;
};

/** A release that could not be had is asked for again after this long, not at every request. */
const patience = 3000;
/** Only what the edge serves or runs is brought; source maps stay in the store. */
const isNeeded = (name: string) => !name.startsWith('maps/');

export function openVault({ store, directory, keysOf, log, now = Date.now }: VaultOptions): Vault {
  const good = new Map<string, Vaulted>();
  // Anyone can ask for any name, so what is not there is forgotten in the end.
  const bad = new LRUCache<string, { why: string; until: number }>({ max: 500 });
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
      bad.set(key, { why: result.reason, until: now() + patience });
    }
    return result;
  };

  const bringOnce = (area: string, id: string) => {
    const key = `${area}/${id}`;
    const asked = coming.get(key) ?? bring(area, id).finally(() => coming.delete(key));
    coming.set(key, asked);
    return asked;
  };

  return {
    async open(area, id) {
      const key = `${area}/${id}`;
      const known = good.get(key);
      if (known) return done(known);
      const refused = bad.get(key);
      if (refused && refused.until > now()) return refuse(refused.why, `${area} ${id} could not be had a moment ago`);
      return bringOnce(area, id);
    },
    mend(area, id) {
      if (good.has(`${area}/${id}`)) void bringOnce(area, id);
    },
    ready: (area, id) => good.get(`${area}/${id}`),
    problems: () => Object.fromEntries([...bad.entries()].map(([key, { why }]) => [key, why])),
  };
}

type Place = { store: ReleaseStore; directory: string; keys: AreaPolicy['keys'] };

async function bringRelease(place: Place, area: string, id: string): Promise<Result<Vaulted>> {
  const kept = await keptManifest(place);
  const isGood = kept !== undefined && proven(kept, place, area, id).ok;
  const signed = isGood ? done(kept) : await storedManifest(place, area, id);
  if (!signed.ok) return signed;
  const verified = proven(signed.value, place, area, id);
  if (!verified.ok) return verified;
  const manifest = verified.value;

  const names = Object.keys(manifest.files).filter(isNeeded);
  const outcomes = await Promise.all(names.map((name) => bringFile(place, manifest, name)));
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed && !failed.ok) return failed;
  await keep(path.join(place.directory, 'signed.json'), JSON.stringify(signed.value));
  const file = (name: string) => bringFile(place, manifest, name);
  return done({ manifest, directory: place.directory, file });
}

function proven(signed: Signed, { keys }: Place, area: string, id: string): Result<Manifest> {
  const verified = verifySigned(signed, area, keys, { allowRetired: true });
  if (!verified.ok || verified.value.id === id) return verified;
  return refuse('bad-manifest', `the manifest of ${area} ${id} says it is ${verified.value.id}`);
}

const signedCheck = Compile(Signed);

/** From this edge's disk, so that an edge can start while the store is away. What was spoilt there is asked for again. */
async function keptManifest({ directory }: Place): Promise<Signed | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(path.join(directory, 'signed.json'), 'utf8'));
    return signedCheck.Check(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

async function storedManifest({ store }: Place, area: string, id: string): Promise<Result<Signed>> {
  const [manifest, signature] = await Promise.all([
    store.get(manifestPath(area, id)),
    store.get(signaturePath(area, id)),
  ]);
  if (!manifest || !signature) return refuse('file-missing', `${area} ${id} is not in the store`);
  const signed: unknown = { manifest: text(manifest), ...JSON.parse(text(signature)) };
  return signedCheck.Check(signed) ? done(signed) : refuse('bad-signature', `the signature of ${area} ${id} is none`);
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

/** The file's bytes from disk, or else from the store; in both cases only when they are the ones that were signed. */
async function bringFile({ store, directory }: Place, manifest: Manifest, name: string): Promise<Result<Buffer>> {
  const record = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
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
  const temporary = `${file}.${randomUUID()}.new`;
  await writeFile(temporary, bytes);
  await rename(temporary, file);
}
