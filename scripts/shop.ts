import path from 'node:path';
import { registryClient } from 'release/client';
import { readAreaKey, readToken } from 'release/keys';
import { actorOf, originOf } from 'release/origin';
import { type Published, publish } from 'release/publish';
import type { Result } from 'release/result';
import { readSettings } from 'release/settings';
import { openStore } from 'release/store';
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
      if (await buildIfChanged(area))
        console.log(`  built ${area} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`  ${area} does not build: ${error instanceof Error ? error.message : error}`);
    }
  }
}

export const startApi = (): Service =>
  supervise({
    name: 'api',
    file: 'api/src/server.ts',
    port: ports.api,
    dataDir,
    env: { DATA_DIR: dataDir, SHOP_ORIGIN: process.env.SHOP_ORIGIN ?? shop },
  });

export const startEdge = (env: NodeJS.ProcessEnv = {}): Service =>
  supervise({
    name: 'edge',
    file: 'edge/src/server.ts',
    port: ports.edge,
    dataDir,
    env: { DATA_DIR: dataDir, ...env },
  });

/**
 * Publishes each area's build, unless the registry has it. Builds that are new here become stable at once, all in one write: they
 * may only fit each other. One that was known is left where people put it, so that starting again never undoes a rollback
 * or a rollout.
 */
export async function publishAll(): Promise<void> {
  const fresh: Record<string, string> = {};
  for (const area of await allAreas()) {
    const published = await publishArea(area);
    if (!published.ok) console.error(`  ${area} is not published: ${published.message}`);
    else if (!published.value.already) fresh[area] = published.value.release;
  }
  if (Object.keys(fresh).length === 0) return;
  const admin = readToken('admin', { dataDir });
  if (!admin.ok) return console.error(`  nothing is promoted: ${admin.message}`);
  const client = registryClient({ base: registry, token: admin.value, actor: await actorOf(repository) });
  const moved = await client.promoteTogether({ releases: fresh, reason: 'started with these sources' });
  if (!moved.ok) return console.error(`  nothing is promoted: ${moved.message}`);
  for (const [area, release] of Object.entries(fresh)) console.log(`  published ${area} ${release}`);
}

async function publishArea(area: string): Promise<Result<Published>> {
  const key = readAreaKey(area, { dataDir });
  if (!key.ok) return key;
  const client = registryClient({ base: registry, token: key.value.token, actor: await actorOf(repository) });
  const dist = path.join(repository, area === 'host' ? 'host' : `mfe-${area}`, 'dist');
  return publish({
    area,
    dist,
    origin: await originOf(repository),
    store: openStore(store),
    key: key.value,
    registry: client,
  });
}
