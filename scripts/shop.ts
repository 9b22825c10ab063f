import path from 'node:path';
import { createRegistryClient } from 'release/client';
import { readActorName, readGitOrigin } from 'release/git';
import { readAreaKey, readToken } from 'release/keys';
import { type PublishedRelease, publishRelease } from 'release/publish';
import type { Result } from 'release/result';
import { readSettings } from 'release/settings';
import { withStore } from 'release/store-access';
import { allAreas, buildIfChanged } from './build.ts';
import { edgeCommand } from './edge-command.ts';
import { fewArenas, heapLimits } from './memory-limits.ts';
import { findBusyPorts, readPorts } from './ports.ts';
import { repository, type Service, supervise } from './supervise.ts';

const settings = readSettings(process.env);
if (!settings.ok) {
  console.error(settings.message);
  process.exit(1);
}
const { dataDir, store, registry, shop } = settings.value;
export const shopAddress = shop;

const ports = readPorts(process.env);

/** Ends this process if another one listens on a port of the shop. */
export async function requireFreePorts(): Promise<void> {
  const problems = await findBusyPorts([ports.edge, ports.api]);
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** Builds the areas whose sources have changed. A failing area is printed and does not stop the others. */
export async function buildAll(): Promise<void> {
  for (const area of await allAreas()) {
    const started = performance.now();
    try {
      if (await buildIfChanged(area))
        console.log(`  built ${area} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(`  ${area} does not build: ${error instanceof Error ? error.message : error}`);
    }
  }
}

export const startApi = (): Service =>
  supervise({
    name: 'api',
    command: [process.execPath, ...heapLimits, 'api/src/server.ts'],
    port: ports.api.port,
    dataDir,
    env: { ...fewArenas, DATA_DIR: dataDir, SHOP_ORIGIN: process.env.SHOP_ORIGIN ?? shop },
  });

/** Secrets of api and of publishers in the environment of this process. */
const isSecretOfOthers = (name: string) =>
  ['DATABASE_URL', 'SHOP_SECRET'].includes(name) || name.startsWith('RELEASE_KEY_');

/** Called when api is ready, because it creates the token of the edge at its first start. */
export function startEdge(env: NodeJS.ProcessEnv = {}): Service {
  const { command, warning } = edgeCommand(dataDir, 'edge/src/server.ts');
  if (warning) console.error(warning);
  const token = readToken('edge', { dataDir });
  const hidden = Object.keys(process.env).filter(isSecretOfOthers);
  return supervise({
    name: 'edge',
    command,
    port: ports.edge.port,
    dataDir,
    env: {
      ...Object.fromEntries(hidden.map((name) => [name, undefined])),
      DATA_DIR: dataDir,
      ...fewArenas,
      ...(token.ok ? { EDGE_TOKEN: token.value } : {}),
      ...env,
    },
  });
}

/**
 * Publishes every area's build that the registry does not have yet and promotes all new releases in one write, because they may fit
 * only each other. A release that the registry already has is not promoted: a restart must not undo a rollback or a rollout.
 */
export async function publishAll(): Promise<void> {
  const newReleases: Record<string, string> = {};
  for (const area of await allAreas()) {
    const published = await publishArea(area);
    if (!published.ok) console.error(`  ${area} is not published: ${published.message}`);
    else if (!published.value.already) newReleases[area] = published.value.release;
  }
  if (Object.keys(newReleases).length === 0) return;
  const token = readToken('release', { dataDir });
  if (!token.ok) return console.error(`  nothing is promoted: ${token.message}`);
  const client = createRegistryClient({ base: registry, token: token.value, actor: await readActorName(repository) });
  const promoted = await client.promoteTogether({ releases: newReleases, reason: 'started with these sources' });
  if (!promoted.ok) return console.error(`  nothing is promoted: ${promoted.message}`);
  for (const [area, release] of Object.entries(newReleases)) console.log(`  published ${area} ${release}`);
}

async function publishArea(area: string): Promise<Result<PublishedRelease>> {
  const key = readAreaKey(area, { dataDir });
  if (!key.ok) return key;
  const client = createRegistryClient({
    base: registry,
    token: key.value.token,
    actor: await readActorName(repository),
  });
  const dist = path.join(repository, area === 'host' ? 'host' : `mfe-${area}`, 'dist');
  const build = { area, dist, origin: await readGitOrigin(repository), key: key.value, registry: client };
  return withStore(store, (opened) => publishRelease({ ...build, store: opened }));
}
