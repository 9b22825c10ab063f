import path from 'node:path';
import { registryClient } from 'release/client';
import { type AreaKey, readAreaKey } from 'release/keys';
import type { AreaPolicy } from 'release/policy';
import { publish } from 'release/publish';
import type { Result } from 'release/result';
import { openStore } from 'release/store';

export type Releasing = ReturnType<typeof releasing>;

/** The work of the release command, without a process for each step. */
export function releasing({ apiUrl, dataDir }: { apiUrl: string; dataDir: string }) {
  const store = openStore(`file:${path.join(dataDir, 'releases')}`);
  const keyOf = (area: string): AreaKey => must(readAreaKey(area, { dataDir, env: {} }));
  const registry = (area: string) => registryClient({ base: apiUrl, token: keyOf(area).token, actor: 'e2e' });

  return {
    store,
    keyOf,
    registry,
    async publish(area: string, dist: string): Promise<string> {
      const origin = { commit: 'e2e', builtAt: new Date(0).toISOString() };
      const made = await publish({ area, dist, origin, store, key: keyOf(area), registry: registry(area) });
      return must(made).release;
    },
    ramp: async (area: string, release: string, percent: number): Promise<AreaPolicy> =>
      must(await registry(area).ramp(area, { release, percent })).policy,
    promote: async (area: string, release: string): Promise<AreaPolicy> =>
      must(await registry(area).promote(area, { release })).policy,
    rollback: async (area: string): Promise<AreaPolicy> => must(await registry(area).rollback(area, {})).policy,
  };
}

export function must<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.reason}: ${result.message}`);
}
