import type { Manifest } from 'release/manifest';
import type { Connection } from '../../database/connect.ts';
import { releasesRepository } from './repository.ts';

type Deployment = { traffic: number; default: boolean };

/** The live releases in the public frontend-discovery schema, for tools that know that and not us. */
export async function readDiscovery(db: Connection) {
  const repository = releasesRepository(db);
  const microFrontends: Record<string, ReturnType<typeof entryOf>[]> = {};
  for (const { area, stable, candidate, percent } of await repository.pointers()) {
    const share = candidate === null ? 0 : percent;
    const live: ReturnType<typeof entryOf>[] = [];
    if (stable !== null)
      live.push(entryOf(await repository.manifest(area, stable), { traffic: 100 - share, default: true }));
    if (candidate !== null)
      live.push(entryOf(await repository.manifest(area, candidate), { traffic: share, default: false }));
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
