import { brotliCompressSync } from 'node:zlib';
import type { ReleaseFiles } from '@shop/shared/contract';
import { computeShortIntegrity } from 'release/digests';
import type { Manifest } from 'release/manifest';

type JsonFile = { json: string; brotli: Buffer; integrity: string };
type Digests = { byName: Record<string, string>; digests: JsonFile; files: JsonFile };

/** A script or a style sheet for browsers. */
export const isAsset = (file: string) => /^web\/.+\.(js|css)$/.test(file);

const digestsByManifest = new WeakMap<Manifest, Digests>();

/**
 * The digests of a release's scripts and style sheets by file name, and two files with them. Browsers load `files.json` when they need a page
 * or a file that the document does not list; the release set in the document holds its digest. Hosts published before `files.json` existed
 * load `digests.json`.
 */
export function digestsOf(manifest: Manifest): Digests {
  const cached = digestsByManifest.get(manifest);
  if (cached) return cached;
  const byName: Record<string, string> = {};
  for (const [file, { integrity }] of Object.entries(manifest.files)) {
    if (isAsset(file)) byName[file.slice('web/'.length)] = integrity;
  }
  const { entry, js, css, chunkCss } = manifest.web;
  // Only the edge needs the query parameters.
  const pages = Object.fromEntries(manifest.pages.map(({ id, query: _, ...page }) => [id, page]));
  const files: ReleaseFiles = { entry, js, css, chunkCss, pages, digests: byName };
  const digests = { byName, digests: jsonFile(byName), files: jsonFile(files) };
  digestsByManifest.set(manifest, digests);
  return digests;
}

function jsonFile(content: object): JsonFile {
  const json = JSON.stringify(content);
  return { json, brotli: brotliCompressSync(json), integrity: computeShortIntegrity(Buffer.from(json)) };
}
