import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AreaPolicy, Policy } from 'release/policy';
import type { FindRelease, ReleaseCache, VerifiedRelease } from '../releases/release-cache.ts';
import type { createServingPolicy } from './serving.ts';
import type { Placed } from './warm-up.ts';

type PreparationOptions = {
  /** The newest policy of the registry. */
  policy: () => Policy | undefined;
  serving: ReturnType<typeof createServingPolicy>;
  releases: Pick<ReleaseCache, 'fetch'>;
  findRelease: FindRelease;
  /** Starts the lane of a pair of live releases. */
  prepareLane: (host: VerifiedRelease, release: VerifiedRelease) => void;
  /** Renders the most requested pages with a release that no visitor has yet. Returns their number. */
  warmUp: (policy: Policy, placed: Placed) => Promise<number>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** After how long (ms) a failed download is tried again. */
  retryDelayMs?: number;
};

const maxWarmUps = 100;

type Live = { area: string; id: string };

/**
 * Downloads the releases of new policies, and lets visitors get each change as soon as it is whole. Each download runs and is
 * repeated on its own, so that one that hangs delays no other.
 */
export function createPreparation(options: PreparationOptions) {
  const { policy, serving, releases, findRelease, prepareLane, warmUp, log, retryDelayMs = 3500 } = options;
  /** How long the warm-up of a release took (ms), by area, id and role; 0 if it was not needed. */
  const warmUps = new Map<string, number>();
  /** The releases whose warm-up runs or waits for its turn. */
  const warmingUp = new Set<string>();
  let lastWarmUp: Promise<void> = Promise.resolve();
  /** An edge that starts has no visitors who could be disturbed by a cold release. */
  let isStarting = true;
  /** The releases that are not on this edge yet. Without a timer, the first download runs. The timer begins the next one. */
  const loading = new Map<string, NodeJS.Timeout | undefined>();
  const waiting = new Set<() => void>();
  let isRestored = false;
  let wasSettled = false;
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
    if (!loading.has(key)) loading.set(key, undefined);
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

  const runWarmUp = async (placed: Placed): Promise<void> => {
    const { area, id, role } = placed;
    const key = toKey(placed);
    const newest = policy();
    const isWanted = newest?.areas.some((each) => each.area === area && each[role] === id);
    if (newest && isWanted && !isStopped) {
      const startedAt = performance.now();
      const pages = await warmUp(serving.preview(newest), placed).catch(
        (err: Error) => void log.error({ err }, 'a warm-up failed'),
      );
      const ms = Math.round(performance.now() - startedAt);
      warmUps.set(key, ms);
      log.info({ area, release: id, role, pages, ms }, 'a release is warmed up');
    }
    warmingUp.delete(key);
    if (!isStopped) serveWhatIsWhole();
  };

  /** Warm-ups run one after the other: together, those of a joint promotion would take the processors from the pages of visitors. */
  const startWarmUp = (placed: Placed): void => {
    warmingUp.add(toKey(placed));
    lastWarmUp = lastWarmUp.then(() => runWarmUp(placed));
  };

  /** Warms up what visitors would get next. A rollback is served at once: its visitors have a release that harms them. */
  const warmUpNext = (newest: Policy) => {
    const preview = serving.preview(newest);
    for (const { area, stable, candidate, retained } of preview.areas) {
      const before = serving.policy?.areas.find((areaPolicy) => areaPolicy.area === area)?.stable;
      const isRollback = Boolean(before && before !== stable && !retained.includes(before));
      for (const placed of listPlaced({ area, stable, candidate })) {
        const key = toKey(placed);
        if (warmUps.has(key) || warmingUp.has(key) || !findRelease(area, placed.id)) continue;
        if (isStarting || (isRollback && placed.role === 'stable')) warmUps.set(key, 0);
        else startWarmUp(placed);
      }
    }
  };

  const forgetWarmUps = () => {
    const live = new Set(
      [serving.policy, policy()].flatMap((each) => each?.areas.flatMap(listPlaced) ?? []).map(toKey),
    );
    // Former ones are remembered, so that a return to them is served at once.
    for (const key of warmUps.keys()) if (warmUps.size > maxWarmUps && !live.has(key)) warmUps.delete(key);
  };

  const serveWhatIsWhole = () => {
    const newest = policy();
    if (newest) {
      warmUpNext(newest);
      serving.update(newest);
      forgetWarmUps();
    }
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

  /**
   * Whether every area that has a stable release can be shown, or the first download of every release has ended. Once true, it stays true:
   * otherwise the first download of a later release could make all edges unready at the same time.
   */
  const isSettled = () => {
    const areas = serving.policy?.areas;
    if (!isRestored || !areas) return isRestored;
    const isComplete = areas.every(({ area, stable }) => stable === null || findRelease(area, stable));
    wasSettled ||= isComplete || ![...loading.values()].includes(undefined);
    return wasSettled;
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
      for (const placed of serving.policy?.areas.flatMap(listPlaced) ?? []) warmUps.set(toKey(placed), 0);
    },
    isReady: (area: string, id: string, role: Placed['role']): boolean =>
      findRelease(area, id) !== undefined && warmUps.has(toKey({ area, id, role })),
    isWarmingUp: (area: string, id: string): boolean =>
      (['stable', 'candidate'] as const).some((role) => warmingUp.has(toKey({ area, id, role }))),
    /** From now on visitors may be waiting: new releases are warmed up before visitors get them. */
    endStart(): void {
      isStarting = false;
    },
    /** Called for each new policy. */
    start(): void {
      if (!isRestored || isStopped) return;
      serveWhatIsWhole();
      loadMissing();
    },
    isSettled,
    /** Resolves when every stable release is loaded or all first downloads have ended, or after `limitMs`. */
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

const toKey = ({ area, id, role }: Placed) => `${area}/${id}/${role}`;

function listPlaced({ area, stable, candidate }: Pick<AreaPolicy, 'area' | 'stable' | 'candidate'>): Placed[] {
  return [
    ...(stable ? [{ area, id: stable, role: 'stable' as const }] : []),
    ...(candidate ? [{ area, id: candidate, role: 'candidate' as const }] : []),
  ];
}
