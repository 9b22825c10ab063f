import type { LiveRelease, Role } from '@shop/shared/contract';
import type { Manifest } from 'release/manifest';
import type { Vaulted } from './vault.ts';

const baseOf = ({ area, id }: Pick<Manifest, 'area' | 'id'>) => `/r/${area}/${id}/web/`;

/** A release in the words of a page. */
export function liveRelease(manifest: Manifest, role: Role): LiveRelease {
  const { area, id, web, pages, keepsVisitors } = manifest;
  return { area, id, role, base: baseOf(manifest), ...web, pages, keepsVisitors };
}

/** What a page's head needs of a release besides its name: digests by address, styles by address, fonts. */
export type Assets = { integrity: Record<string, string>; sheets: Record<string, string>; fonts: string[] };

export async function assetsOf({ manifest, file }: Vaulted): Promise<Assets> {
  const base = baseOf(manifest);
  const names = Object.keys(manifest.files)
    .filter((name) => name.startsWith('web/'))
    .map((name) => name.slice('web/'.length));
  const digest = (name: string) => [base + name, manifest.files[`web/${name}`]?.integrity ?? ''] as const;
  const sheets = await Promise.all(
    names
      .filter((name) => name.endsWith('.css'))
      .map(async (name) => {
        const bytes = await file(`web/${name}`);
        if (!bytes.ok) throw new Error(bytes.message);
        return [base + name, absolute(bytes.value.toString('utf8'), base)] as const;
      }),
  );
  return {
    integrity: Object.fromEntries(names.filter((name) => /\.(js|css)$/.test(name)).map(digest)),
    sheets: Object.fromEntries(sheets),
    fonts: manifest.area === 'host' ? names.filter((name) => name.endsWith('.woff2')).map((name) => base + name) : [],
  };
}

/** A sheet's relative addresses mean its own folder; inlined into a page they would mean the page's. */
function absolute(css: string, base: string): string {
  return css.replace(
    /url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g,
    (_, _quote, name: string) => `url(${base}${name})`,
  );
}
