import { type EdgeReport, type ReleaseProblem, waitingReasons } from 'release/edge-report';
import type { Policy } from 'release/policy';

type Sources = {
  /** The latest policy of the registry. */
  received: Policy | undefined;
  /** The policy that pages are composed with. */
  served: Policy | undefined;
  isAvailable: (area: string, release: string) => boolean;
  isWarmingUp: (area: string, release: string) => boolean;
  /** Why a release cannot be loaded; undefined while it is only being downloaded. */
  problemOf: (area: string, release: string) => string | undefined;
};

/** Which policy this edge serves, and which of its releases visitors do not get yet. */
export function describeServing({
  received,
  served,
  isAvailable,
  isWarmingUp,
  problemOf,
}: Sources): Pick<EdgeReport, 'revision' | 'waitsFor' | 'problems'> {
  const areas = received?.areas ?? [];
  const live = areas.flatMap(({ area, stable, candidate }) =>
    (['stable', 'candidate'] as const).flatMap((role) => {
      const release = { stable, candidate }[role];
      return release === null ? [] : [{ area, release, role }];
    }),
  );
  const waitingReason = (area: string, release: string) => {
    if (!isAvailable(area, release)) return waitingReasons.download;
    return isWarmingUp(area, release) ? waitingReasons.warmUp : waitingReasons.otherArea;
  };
  const isServed = (area: string, release: string, role: 'stable' | 'candidate') =>
    isAvailable(area, release) && served?.areas.find((policy) => policy.area === area)?.[role] === release;
  const waitsFor: ReleaseProblem[] = live.flatMap(({ area, release, role }) =>
    isServed(area, release, role)
      ? []
      : [{ area, release, reason: problemOf(area, release) ?? waitingReason(area, release) }],
  );
  const problems: ReleaseProblem[] = live.flatMap(({ area, release }) => {
    const reason = problemOf(area, release);
    return reason === undefined ? [] : [{ area, release, reason }];
  });
  return { revision: served?.revision ?? null, waitsFor, problems };
}
