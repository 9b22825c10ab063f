import { setTimeout as wait } from 'node:timers/promises';
import type { Policy } from 'release/policy';
import type { FindRelease, ReleaseCache, VerifiedRelease } from '../releases/release-cache.ts';
import type { createServingPolicy } from './serving.ts';

type PreparationOptions = {
  /** The newest policy of the registry. */
  policy: () => Policy | undefined;
  serving: ReturnType<typeof createServingPolicy>;
  releases: Pick<ReleaseCache, 'fetch'>;
  findRelease: FindRelease;
  /** Starts the worker of a pair of live releases. */
  prepareLane: (host: VerifiedRelease, release: VerifiedRelease) => void;
  /** After how long (ms) a failed download is tried again. */
  retryDelayMs?: number;
};

type Live = { area: string; id: string };

/**
 * Downloads the releases of new policies, and lets visitors get each change as soon as it is whole. Each download runs and is
 * repeated on its own, so that one that hangs delays no other.
 */
export function createPreparation(options: PreparationOptions) {
  const { policy, serving, releases, findRelease, prepareLane, retryDelayMs = 3500 } = options;
  /** The releases that are not on this edge yet. With a timer: the last download failed, and the next one is due then. */
  const loading = new Map<string, NodeJS.Timeout | undefined>();
  const waiting = new Set<() => void>();
  let isRestored = false;
  let isStopped = false;

  /** The releases that visitors can get, and those that a rollback would give them. */
  const listLive = (policies = [policy(), serving.policy]): Live[] => {
    const areas = policies.flatMap((each) => each?.areas ?? []);
    const live = [
      ...areas.flatMap(({ area, stable, candidate }) => [
        { area, id: stable },
        { area, id: candidate },
      ]),
      ...areas.map(({ area, previous }) => ({ area, id: previous })),
    ].flatMap(({ area, id }) => (id ? [{ area, id }] : []));
    return [...new Map(live.map((release) => [`${release.area}/${release.id}`, release])).values()];
  };

  const load = async (release: Live): Promise<void> => {
    const key = `${release.area}/${release.id}`;
    loading.set(key, undefined);
    const { ok } = await releases.fetch(release.area, release.id);
    loading.delete(key);
    if (isStopped) return;
    // Nothing else would request this release again.
    if (!ok && listLive().some(({ area, id }) => area === release.area && id === release.id)) {
      loading.set(key, setTimeout(() => void load(release), retryDelayMs).unref());
    }
    if (ok) serveWhatIsWhole();
    for (const notify of waiting) notify();
  };

  const serveWhatIsWhole = () => {
    const newest = policy();
    if (newest) serving.update(newest);
    const served = serving.policy?.areas ?? [];
    const hostId = served.find(({ area }) => area === 'host')?.stable;
    const host = hostId && findRelease('host', hostId);
    for (const { area, stable, candidate } of served) {
      for (const id of [stable, candidate]) {
        const release = id && area !== 'host' ? findRelease(area, id) : undefined;
        if (host && release) prepareLane(host, release);
      }
    }
  };

  /** Every area that has a stable release can be shown, or no download that could change it is in its first attempt. */
  const isSettled = () => {
    const areas = serving.policy?.areas;
    const isComplete = areas?.every(({ area, stable }) => stable === null || findRelease(area, stable));
    return isRestored && (isComplete || !areas || ![...loading.values()].includes(undefined));
  };

  const loadMissing = () => {
    for (const release of listLive()) {
      const isLoading = loading.has(`${release.area}/${release.id}`);
      if (!isLoading && !findRelease(release.area, release.id)) void load(release);
    }
  };

  return {
    /**
     * Loads the releases that this edge served before it was restarted, before a newer policy is looked at: they are what
     * visitors get while that one is not whole. Takes at most `limitMs`, because the store may hang.
     */
    async restore(limitMs: number): Promise<void> {
      const isDone = Promise.all(listLive([serving.policy]).map(({ area, id }) => releases.fetch(area, id)));
      await Promise.race([isDone, wait(limitMs, undefined, { ref: false })]);
      isRestored = true;
    },
    /** Called for each new policy. */
    start(): void {
      if (!isRestored || isStopped) return;
      serveWhatIsWhole();
      loadMissing();
    },
    isSettled,
    /** Resolves when the edge can show what it ever will without another attempt, or after `limitMs`. */
    waitUntilComplete(limitMs: number): Promise<void> {
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(limit);
          waiting.delete(check);
          resolve();
        };
        const check = () => {
          if (isSettled()) finish();
        };
        const limit = setTimeout(finish, limitMs);
        waiting.add(check);
        check();
      });
    },
    stop(): void {
      isStopped = true;
      for (const timer of loading.values()) clearTimeout(timer);
    },
  };
}

export type Preparation = ReturnType<typeof createPreparation>;
