import path from 'node:path';
import { createRegistryClient } from 'release/client';
import { type AreaKey, readAreaKey } from 'release/keys';
import type { AreaPolicy } from 'release/policy';
import { publishRelease } from 'release/publish';
import { unwrapResult } from 'release/result';
import { openStore } from 'release/store';
import { compressOnce } from './compressed-files.ts';

export type Registry = ReturnType<typeof openRegistry>;

/** The actions of the release command line, without starting a process for each of them. */
export function openRegistry({ apiUrl, dataDir }: { apiUrl: string; dataDir: string }) {
  const store = openStore(`file:${path.join(dataDir, 'releases')}`);
  const keyOf = (area: string): AreaKey => unwrapResult(readAreaKey(area, { dataDir, env: {} }));
  const clientFor = (area: string) => createRegistryClient({ base: apiUrl, token: keyOf(area).token, actor: 'e2e' });

  return {
    store,
    keyOf,
    async publish(area: string, dist: string): Promise<string> {
      const origin = { commit: 'e2e', builtAt: new Date(0).toISOString() };
      const to = { store, key: keyOf(area), registry: clientFor(area) };
      const result = await publishRelease({ area, dist, origin, ...to, compress: compressOnce });
      return unwrapResult(result).release;
    },
    ramp: async (area: string, release: string, percent: number): Promise<AreaPolicy> =>
      unwrapResult(await clientFor(area).ramp(area, { release, percent })).policy,
    promote: async (area: string, release: string): Promise<AreaPolicy> =>
      unwrapResult(await clientFor(area).promote(area, { release })).policy,
    rollback: async (area: string): Promise<AreaPolicy> => {
      const status = unwrapResult(await clientFor(area).status()).areas.find((row) => row.area === area);
      const release = status?.candidate ?? status?.stable;
      return unwrapResult(await clientFor(area).rollback(area, release ? { release } : {})).policy;
    },
  };
}
