import pMap from 'p-map';
import { ok, refuse } from '../result.ts';
import { withStore } from '../store-access.ts';
import { releasePrefix } from '../stored-release.ts';
import { type CommandContext, connectForArea, fetchAreaStatus } from './context.ts';
import type { CommandResult } from './report.ts';

/** Drops old releases from the registry first, which keeps the live ones, and then deletes their files from the store. */
export async function prune(context: CommandContext, area: string, options: { keep: string }): CommandResult {
  const keep = Number(options.keep);
  if (!Number.isInteger(keep) || keep < 1) return refuse('bad-keep', `"${options.keep}" is not a number of releases`);
  const registry = await connectForArea(context, area);
  if (!registry.ok) return registry;
  const response = await registry.value.prune(area, { keep });
  if (!response.ok) return response;
  const pruned = response.value.releases;

  // Includes releases pruned earlier: that run may have ended before it deleted their files.
  const status = await fetchAreaStatus(registry.value, area);
  if (!status.ok) return status;
  const prunedBefore = status.value.releases.filter(({ state }) => state === 'pruned').map(({ id }) => id);
  const removal = await withStore(context.settings.store, async (store) => {
    const stored = new Set((await store.list(area)).map((path) => path.split('/')[1] ?? ''));
    const ids = [...new Set([...pruned, ...prunedBefore])].filter((id) => stored.has(id));
    await pMap(ids, (id) => store.remove(releasePrefix(area, id)), { concurrency: 4 });
    return ok(ids);
  });
  if (!removal.ok) return removal;
  const removed = removal.value;

  const text = [
    `${area}: pruned ${pruned.length} releases, deleted ${removed.length} from the store`,
    ...removed.map((id) => `  ${id}`),
  ].join('\n');
  return ok({ text, data: { area, pruned, removed } });
}
