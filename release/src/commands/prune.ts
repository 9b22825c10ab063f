import { eachOf } from '../each-of.ts';
import { done, refuse } from '../result.ts';
import { openStore } from '../store.ts';
import { releasePrefix } from '../store-paths.ts';
import { type Desk, type Outcome, registryFor } from './desk.ts';
import { areaStatus } from './which-release.ts';

/** Gives up old releases: first in the registry, which knows what is live, then in the store. */
export async function prune(desk: Desk, area: string, options: { keep: string }): Outcome {
  const keep = Number(options.keep);
  if (!Number.isInteger(keep) || keep < 1) return refuse('bad-keep', `"${options.keep}" is not a number of releases`);
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const pruned = await registry.value.prune(area, { keep });
  if (!pruned.ok) return pruned;

  // Everything ever given up, not only this time: an earlier run may have ended between the two steps.
  const status = await areaStatus(registry.value, area);
  if (!status.ok) return status;
  const given = status.value.releases.filter((release) => release.state === 'pruned').map((release) => release.id);
  const up = new Set([...pruned.value.releases, ...given]);
  const store = openStore(desk.settings.store);
  const stored = new Set((await store.list(area)).map((path) => path.split('/')[1] ?? ''));
  const removed = [...up].filter((id) => stored.has(id));
  await eachOf(removed, 4, (id) => store.remove(releasePrefix(area, id)));

  const text = [
    `${area}: ${pruned.value.releases.length} releases given up, ${removed.length} removed from the store`,
    ...removed.map((id) => `  ${id}`),
  ].join('\n');
  return done({ text, data: { area, pruned: pruned.value.releases, removed } });
}
