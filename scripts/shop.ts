import path from 'node:path';
import { registryClient } from 'release/client';
import { readAreaKey } from 'release/keys';
import { publish } from 'release/publish';
import { actorOf, originOf } from 'release/origin';
import { openStore } from 'release/store';
import { readSettings } from 'release/settings';
import { allAreas, buildIfChanged } from './build.ts';
import { repository, type Service, supervise } from './supervise.ts';

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(settings.message);
  process.exit(1);
}
const { dataDir, store, registry, shop } = settings.value;
export const shopAddress = shop;

const ports = { edge: Number(process.env.PORT ?? 3000), api: Number(process.env.API_PORT ?? 3001) };

/** Builds whatever has changed since it was built. An area that does not build is told of; the others go on. */
export async function buildAll(): Promise<void> {
  for (const area of await allAreas()) {
    const begun = performance.now();
    try {
      if (await buildIfChanged(area)) console.log(`  built ${area} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`  ${area} does not build: ${error instanceof Error ? error.message : error}`);
    }
  }
}

export const startApi = (): Service =>
  supervise({ name: 'api', file: 'api/src/server.ts', port: ports.api, dataDir, env: { DATA_DIR: dataDir } });

export const startEdge = (env: NodeJS.ProcessEnv = {}): Service =>
  supervise({ name: 'edge', file: 'edge/src/server.ts', port: ports.edge, dataDir, env: { DATA_DIR: dataDir, ...env } });

/**
 * Publishes each area's build, unless the registry has it. A build that is new here becomes stable at once; one that was
 * known is left where people put it, so that starting again never undoes a rollback or a rollout.
 */
export async function publishAll(): Promise<void> {
  const actor = await actorOf(repository);
  const origin = await originOf(repository);
  const releases = openStore(store);
  for (const area of await allAreas()) {
    const key = readAreaKey(area, { dataDir });
    if (!key.ok) {
      console.error(`  ${area} is not published: ${key.message}`);
      continue;
    }
    const client = registryClient({ base: registry, token: key.value.token, actor });
    const dist = path.join(repository, area === 'host' ? 'host' : `mfe-${area}`, 'dist');
    const published = await publish({ area, dist, origin, store: releases, key: key.value, registry: client });
    if (!published.ok) {
      console.error(`  ${area} is not published: ${published.message}`);
      continue;
    }
    if (published.value.already) continue;
    const moved = await client.promote(area, { release: published.value.release, reason: 'started with these sources' });
    console.log(moved.ok ? `  published ${area} ${published.value.release}` : `  ${area} is published, not promoted: ${moved.message}`);
  }
}
