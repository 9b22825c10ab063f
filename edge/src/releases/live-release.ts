import type { LiveRelease, Role } from '@shop/shared/contract';
import { computeShortIntegrity } from 'release/digests';
import type { Manifest } from 'release/manifest';
import { forEachFile } from 'release/stored-release';
import { digestsOf, isAsset } from './digests.ts';
import type { VerifiedRelease } from './release-cache.ts';

const baseOf = ({ area, id }: Pick<Manifest, 'area' | 'id'>) => `/r/${area}/${id}/web/`;

/** Converts a manifest to the form that hosts and browsers get. */
export function toLiveRelease(manifest: Manifest, role: Role): LiveRelease {
  const { area, id, web, pages, keepsVisitors } = manifest;
  // Only the edge needs the query parameters.
  const livePages = pages.map(({ query: _, ...page }) => page);
  const { digests, files } = digestsOf(manifest);
  return {
    area,
    id,
    role,
    base: baseOf(manifest),
    ...web,
    pages: livePages,
    keepsVisitors,
    digests: digests.integrity,
    files: files.integrity,
  };
}

/** For the `<head>` of pages: digests and stylesheets by address, and the fonts to preload. */
export type Assets = { integrity: Record<string, string>; sheets: Record<string, string>; fonts: string[] };

export async function readAssets({ manifest, readFile }: VerifiedRelease): Promise<Assets> {
  const base = baseOf(manifest);
  const integrity: Assets['integrity'] = {};
  const sheets: Assets['sheets'] = {};
  const readAsset = async (file: string, { integrity: signedDigest }: Manifest['files'][string]): Promise<void> => {
    const name = file.slice('web/'.length);
    const bytes = await readFile(file);
    const isSheet = name.endsWith('.css');
    if (!bytes.ok && isSheet) throw new Error(bytes.message);
    // Without its bytes a script has the digest of the manifest; a page whose script is missing can still be read.
    integrity[base + name] = bytes.ok ? computeShortIntegrity(bytes.value) : signedDigest;
    if (bytes.ok && isSheet) sheets[base + name] = resolveUrls(bytes.value.toString('utf8'), base);
  };
  const assets = Object.entries(manifest.files).filter(([file]) => isAsset(file));
  await forEachFile(Object.fromEntries(assets), readAsset);
  const fonts = Object.keys(manifest.files).filter((name) => /^web\/.+\.woff2$/.test(name));
  return {
    integrity,
    sheets,
    fonts: manifest.area === 'host' ? fonts.map((name) => base + name.slice('web/'.length)) : [],
  };
}

/** Makes the addresses in a stylesheet absolute: in an inlined sheet they would be relative to the page. */
function resolveUrls(css: string, base: string): string {
  return css.replace(
    /url\((["']?)(?!data:|https?:|\/|#)([^"'()]+)\1\)/g,
    (_, _quote, name: string) => `url(${base}${name})`,
  );
}
