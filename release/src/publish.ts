import type { RegistryClient } from './client.ts';
import { eachOf } from './each-of.ts';
import type { AreaKey } from './keys.ts';
import type { Manifest, Signed } from './manifest.ts';
import { type Origin, type Packed, pack } from './pack.ts';
import type { ReleaseStore } from './release-store.ts';
import { done, type Result, refuse } from './result.ts';
import { readSigned, writeSigned } from './signed.ts';
import { signBytes } from './signing.ts';
import { filePath } from './store-paths.ts';

export type Publishing = {
  area: string;
  /** The area's `dist`, built. */
  dist: string;
  origin: Origin;
  store: ReleaseStore;
  key: AreaKey;
  registry: Pick<RegistryClient, 'publish'>;
};

export type Published = {
  area: string;
  release: string;
  version: string;
  /** The registry had it before: nothing was changed. */
  already: boolean;
  files: number;
  /** Bytes of the whole release. */
  bytes: number;
  /** What had to be written to the store, in files. */
  uploaded: number;
};

/** What can be wrong with a copy in the store that storing it once more puts right. */
const mended = new Set([
  'file-missing',
  'digest-differs',
  'bad-manifest',
  'bad-signature',
  'unknown-key',
  'key-retired',
]);

/** Packs a built area, stores it, and makes it known. Moves no pointer: no visitor sees it yet. */
export async function publish(work: Publishing): Promise<Result<Published>> {
  const packed = await pack(work.dist, work.origin);
  if (!packed.ok) return packed;
  const { manifest, files } = packed.value;
  if (manifest.area !== work.area || work.key.area !== work.area) {
    return refuse(
      'wrong-area',
      `${work.dist} holds ${manifest.area}, the key is of ${work.key.area}, not ${work.area}`,
    );
  }
  const published = (already: boolean, uploaded: number): Result<Published> => {
    const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
    const { area, id: release, version } = manifest;
    return done({ area, release, version, already, files: files.size, bytes, uploaded });
  };

  // A copy that is there already is offered as it is: its compressed siblings may differ from ours by the zlib that
  // made them, and replacing some of its files would break the digests that it was signed with.
  const kept = await readSigned(work.store, manifest.area, manifest.id);
  if (kept !== undefined) {
    const known = await work.registry.publish(work.area, kept);
    if (known.ok) return published(known.value.already, 0);
    if (!mended.has(known.reason)) return known;
  }

  const signed = sign(manifest, work.key);
  await upload(work.store, packed.value, signed);
  const answer = await work.registry.publish(work.area, signed);
  return answer.ok ? published(answer.value.already, files.size) : answer;
}

function sign(manifest: Manifest, key: AreaKey): Signed {
  const text = JSON.stringify(manifest);
  return { manifest: text, ...signBytes(text, { id: key.keyId, privateKey: key.privateKey }) };
}

async function upload(store: ReleaseStore, { manifest, files }: Packed, signed: Signed): Promise<void> {
  const { area, id } = manifest;
  await eachOf(files, 16, ([file, bytes]) => store.put(filePath(area, id, file), bytes));
  await writeSigned(store, area, id, signed);
}
