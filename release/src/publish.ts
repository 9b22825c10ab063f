import pMap from 'p-map';
import type { RegistryClient } from './client.ts';
import type { AreaKey } from './keys.ts';
import type { Manifest, SignedManifest } from './manifest.ts';
import { type BuildOrigin, type CompressFile, type PackedRelease, packRelease } from './pack.ts';
import type { PublishResponse } from './registry-api.ts';
import { ok, type Result, refuse } from './result.ts';
import { signBytes } from './signing.ts';
import type { ReleaseStore } from './store-rules.ts';
import { filePath, readSignedManifest, writeSignedManifest } from './stored-release.ts';

export type PublishOptions = {
  area: string;
  /** The area's `dist` folder, already built. */
  dist: string;
  origin: BuildOrigin;
  store: ReleaseStore;
  key: AreaKey;
  registry: Pick<RegistryClient, 'publish'>;
  /** Replaces the compression at the highest levels. For tests, which publish the same files many times. */
  compress?: CompressFile;
};

export type PublishedRelease = {
  area: string;
  release: string;
  version: string;
  /** The release had been published before. */
  already: boolean;
  /** When it was rolled back: then no visitor can get it. */
  withdrawnAt: string | null;
  files: number;
  /** The total size. */
  bytes: number;
  /** How many files were written to the store. */
  uploaded: number;
  /** Why a release that had been published before was stored again: the reason for which its stored copy was refused. */
  repaired: string | null;
};

/** Refusals that are resolved by storing the release again. */
const repairableReasons = new Set([
  'file-missing',
  'digest-differs',
  'bad-manifest',
  'bad-signature',
  'unknown-key',
  'key-retired',
]);

/** How often a publisher looks again whether another one has meanwhile stored the same release. */
const maxComparisons = 5;

/** Packs and stores a built area and registers the release. No visitor gets it before it is ramped or promoted. */
export async function publishRelease(options: PublishOptions): Promise<Result<PublishedRelease>> {
  const packed = await packRelease(options.dist, options.origin, { compress: options.compress });
  if (!packed.ok) return packed;
  const { manifest, files } = packed.value;
  if (manifest.area !== options.area || options.key.area !== options.area) {
    return refuse(
      'wrong-area',
      `expected ${options.area}, but ${options.dist} holds ${manifest.area} and the key belongs to ${options.key.area}`,
    );
  }
  const summarise = (response: PublishResponse, uploaded: number, repaired: string | null) => {
    const { already, withdrawnAt } = response;
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    const { area, id: release, version } = manifest;
    const summary = { area, release, version, already, withdrawnAt, files: files.size, bytes, uploaded };
    return ok({ ...summary, repaired: already ? repaired : null });
  };

  // A copy that is already in the store is registered unchanged. Its compressed files may differ from ours, because
  // another version of zlib made them: replacing some of them would break the digests that were signed.
  const stored = await readSignedManifest(options.store, manifest.area, manifest.id);
  const first = stored.ok ? await options.registry.publish(options.area, stored.value) : stored;
  if (first.ok) return summarise(first.value, 0, null);
  if (!repairableReasons.has(first.reason)) return first;

  const signed = signManifest(manifest, options.key);
  await upload(options.store, packed.value, signed);
  const response = await options.registry.publish(options.area, signed);
  if (!response.ok) return response;
  const registered = await registerStored(options, manifest, signed);
  return registered.ok ? summarise(response.value, files.size, first.reason) : registered;
}

/**
 * Two people may publish the same source at once. Their manifests differ, because they name the time of the build, and edges take a
 * release only if the registry names the manifest that is in the store. So each publisher registers what is there in the end.
 */
async function registerStored(options: PublishOptions, manifest: Manifest, own: SignedManifest): Promise<Result<null>> {
  const { store, registry, area } = options;
  let registered = own.manifest;
  for (let comparison = 0; comparison < maxComparisons; comparison += 1) {
    const stored = await readSignedManifest(store, manifest.area, manifest.id);
    if (stored.ok && stored.value.manifest === registered) return ok(null);
    const response = stored.ok ? await registry.publish(area, stored.value) : stored;
    if (response.ok && stored.ok) registered = stored.value.manifest;
    // Manifest and signature are two files: they may be of two publishers.
    else await writeSignedManifest(store, manifest.area, manifest.id, own);
  }
  return refuse(
    'digest-differs',
    `others keep storing release ${manifest.id} with another signed manifest, so the registry may name one that edges do not find: publish again`,
  );
}

function signManifest(manifest: Manifest, key: AreaKey): SignedManifest {
  const text = JSON.stringify(manifest);
  return { manifest: text, ...signBytes(text, { id: key.keyId, privateKey: key.privateKey }) };
}

async function upload(store: ReleaseStore, { manifest, files }: PackedRelease, signed: SignedManifest): Promise<void> {
  const { area, id } = manifest;
  await pMap(files, ([file, bytes]) => store.put(filePath(area, id, file), bytes), { concurrency: 16 });
  await writeSignedManifest(store, area, id, signed);
}
