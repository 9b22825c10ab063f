import type { AreaPolicy, Policy } from 'release/policy';

type ServingOptions = {
  /** True if the release is downloaded and verified on this edge. */
  isAvailable: (area: string, release: string) => boolean;
  /** True if the area's release fits the host release. Both are available. */
  fitsHost: (area: AreaPolicy, release: string, host: string) => boolean;
  /** The policy that this edge served before it was restarted. */
  initial?: Policy | undefined;
  /** Called with each policy that visitors get from now on. */
  onChange?: (policy: Policy) => void;
};

/**
 * The policy that pages are composed with. It is always whole: of a new policy, an area's change is served only when its
 * release is available, and together with all changes of other areas that it fits. Until then these areas keep the releases
 * that they have, so that a slow download or a missing file never takes a page away.
 */
export function createServingPolicy({ onChange, initial, ...checks }: ServingOptions) {
  let serving = initial;
  return {
    get policy(): Policy | undefined {
      return serving;
    },
    update(next: Policy): void {
      const whole = composeWholePolicy(serving, next, checks);
      const hasChanged = JSON.stringify(whole) !== JSON.stringify(serving);
      serving = whole;
      if (hasChanged) onChange?.(whole);
    },
  };
}

type Checks = Pick<ServingOptions, 'isAvailable' | 'fitsHost'>;

function composeWholePolicy(previous: Policy | undefined, next: Policy, { isAvailable, fitsHost }: Checks): Policy {
  const { areas } = next;
  const previousOf = (area: string) => previous?.areas.find((candidate) => candidate.area === area);
  const held = new Set<string>();
  const holdable = ({ area, stable }: AreaPolicy): string | undefined => {
    const id = previousOf(area)?.stable;
    return id && id !== stable && !held.has(area) && isAvailable(area, id) ? id : undefined;
  };
  const stableOf = ({ area, stable }: AreaPolicy) => (held.has(area) ? (previousOf(area)?.stable ?? null) : stable);

  for (const area of areas) {
    if (area.stable !== null && !isAvailable(area.area, area.stable) && holdable(area)) held.add(area.area);
  }
  const host = areas.find(({ area }) => area === 'host');
  /** The next area that must keep its release because the others do not fit it. */
  const findMisfit = (): string | undefined => {
    const hostId = host && stableOf(host);
    if (!hostId || !isAvailable('host', hostId)) return undefined;
    for (const area of areas) {
      const id = stableOf(area);
      if (area === host || id === null || !isAvailable(area.area, id) || fitsHost(area, id, hostId)) continue;
      const earlier = holdable(area);
      if (earlier && fitsHost(area, earlier, hostId)) return area.area;
      if (holdable(host)) return 'host';
    }
    return undefined;
  };
  for (let misfit = findMisfit(); misfit; misfit = findMisfit()) held.add(misfit);

  return {
    ...next,
    areas: areas.map((areaPolicy) => {
      const { area, candidate } = areaPolicy;
      const isCandidateReady = candidate === null || isAvailable(area, candidate);
      if (isCandidateReady && !held.has(area)) return areaPolicy;
      return {
        ...areaPolicy,
        stable: stableOf(areaPolicy),
        ...(isCandidateReady ? {} : { candidate: null, percent: 0 }),
        // The revision that visitors get, not the one that is being prepared.
        revision: previousOf(area)?.revision ?? 0,
      };
    }),
  };
}
