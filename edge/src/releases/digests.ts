import { brotliCompressSync } from 'node:zlib';
import { computeIntegrity, type Integrity } from 'release/digests';
import type { Manifest } from 'release/manifest';

type Digests = { byName: Record<string, string>; json: string; brotli: Buffer; integrity: Integrity };

const digestsByManifest = new WeakMap<Manifest, Digests>();

/**
 * The digests of a release's scripts and style sheets by file name, and the same as the text of `digests.json`. Browsers load this file when they
 * need a file that the document does not list; the release set in the document holds its digest.
 */
export function digestsOf(manifest: Manifest): Digests {
  const known = digestsByManifest.get(manifest);
  if (known) return known;
  const byName: Record<string, string> = {};
  for (const [file, { integrity }] of Object.entries(manifest.files)) {
    if (/^web\/.+\.(js|css)$/.test(file)) byName[file.slice('web/'.length)] = integrity;
  }
  const json = JSON.stringify(byName);
  const digests = { byName, json, brotli: brotliCompressSync(json), integrity: computeIntegrity(Buffer.from(json)) };
  digestsByManifest.set(manifest, digests);
  return digests;
}
