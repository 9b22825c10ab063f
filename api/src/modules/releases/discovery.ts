import { isPrivatePage } from '@shop/shared/lib/page-privacy';
import { covers } from '@shop/shared/lib/path-prefixes';
import type { Manifest } from 'release/manifest';
import type { Connection } from '../../database/connect.ts';
import { releasesRepository } from './repository.ts';

type Deployment = { traffic: number; default: boolean };

/** The live releases in the public frontend-discovery schema, for third-party tools. */
export async function readDiscovery(db: Connection) {
  const repository = releasesRepository(db);
  const microFrontends: Record<string, ReturnType<typeof entryOf>[]> = {};
  for (const { area, stable, candidate, percent } of await repository.pointers()) {
    const candidateShare = candidate === null ? 0 : percent;
    const live: ReturnType<typeof entryOf>[] = [];
    if (stable !== null)
      live.push(entryOf(await repository.manifest(area, stable), { traffic: 100 - candidateShare, default: true }));
    if (candidate !== null)
      live.push(entryOf(await repository.manifest(area, candidate), { traffic: candidateShare, default: false }));
    microFrontends[area] = live;
  }
  return { schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json', microFrontends };
}

function entryOf({ area, id, version, contract, files, prefixes, web }: Manifest, deployment: Deployment) {
  const integrity = files[`web/${web.entry}`]?.integrity ?? '';
  return {
    url: `/r/${area}/${id}/web/${web.entry}`,
    metadata: { integrity, version },
    deployment,
    extras: { release: id, contract, prefixes, css: web.css.map((file) => `/r/${area}/${id}/web/${file}`) },
  };
}

/** The path prefixes of the stable releases below which every page is private, for robots.txt. */
export async function readPrivatePrefixes(db: Connection): Promise<string[]> {
  const repository = releasesRepository(db);
  const prefixes: string[] = [];
  for (const { area, stable } of await repository.pointers()) {
    if (stable === null) continue;
    const manifest = await repository.manifest(area, stable);
    const isPrivatePrefix = (prefix: string) => {
      const pages = manifest.pages.filter(({ path }) => covers(prefix, path));
      return pages.length > 0 && pages.every((page) => isPrivatePage(manifest, page));
    };
    prefixes.push(...manifest.prefixes.filter(isPrivatePrefix));
  }
  return prefixes.sort();
}
