import type { LiveRelease, Role } from '@shop/shared/contract';
import type { Manifest } from 'release/manifest';
import { digestsOf } from './digests.ts';
import type { VerifiedRelease } from './release-cache.ts';

const baseOf = ({ area, id }: Pick<Manifest, 'area' | 'id'>) => `/r/${area}/${id}/web/`;

/** Converts a manifest to the form that hosts and browsers get. */
export function toLiveRelease(manifest: Manifest, role: Role): LiveRelease {
  const { area, id, web, pages, keepsVisitors } = manifest;
  // Only the edge needs the query parameters.
  const livePages = pages.map(({ query: _, ...page }) => page);
  const { digests, files } = digestsOf(manifest);
  return {
    ...{ area, id, role, base: baseOf(manifest), ...web, pages: livePages, keepsVisitors },
    ...{ digests: digests.integrity, files: files.integrity },
  };
}

/** For the `<head>` of pages: digests and stylesheets by address, and the fonts to preload. */
export type Assets = { integrity: Record<string, string>; sheets: Record<string, string>; fonts: string[] };

export async function readAssets({ manifest, readFile }: VerifiedRelease): Promise<Assets> {
  const base = baseOf(manifest);
  const names = Object.keys(manifest.files)
    .filter((name) => name.startsWith('web/'))
    .map((name) => name.slice('web/'.length));
  const { byName } = digestsOf(manifest);
  const sheets = await Promise.all(
    names
      .filter((name) => name.endsWith('.css'))
      .map(async (name) => {
        const bytes = await readFile(`web/${name}`);
        if (!bytes.ok) throw new Error(bytes.message);
        return [base + name, resolveUrls(bytes.value.toString('utf8'), base)] as const;
      }),
  );
  return {
    integrity: Object.fromEntries(Object.entries(byName).map(([name, digest]) => [base + name, digest])),
    sheets: Object.fromEntries(sheets),
    fonts: manifest.area === 'host' ? names.filter((name) => name.endsWith('.woff2')).map((name) => base + name) : [],
  };
}

/** Makes the addresses in a stylesheet absolute: in an inlined sheet they would be relative to the page. */
function resolveUrls(css: string, base: string): string {
  return css.replace(
    /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g,
    (_, _quote, name: string) => `url(${base}${name})`,
  );
}
