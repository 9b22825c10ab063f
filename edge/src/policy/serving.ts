import type { AreaPolicy, Policy } from 'release/policy';

type ServingOptions = {
  /** True if the release is downloaded and verified on this edge. */
  isLoaded: (area: string, release: string) => boolean;
  /** True if it is also warmed up for this role, so that visitors can get it. */
  isReady: (area: string, release: string, role: 'stable' | 'candidate') => boolean;
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
export function createServingPolicy({ onChange, initial, fitsHost, isLoaded, isReady }: ServingOptions) {
  let serving = initial;
  return {
    get policy(): Policy | undefined {
      return serving;
    },
    /** The policy that visitors would get if all releases that are loaded were warmed up. */
    preview: (next: Policy): Policy => composeWholePolicy(serving, next, { fitsHost, isAvailable: isLoaded }),
    update(next: Policy): void {
      const whole = composeWholePolicy(serving, next, { fitsHost, isAvailable: isReady });
      const hasChanged = JSON.stringify(whole) !== JSON.stringify(serving);
      serving = whole;
      if (hasChanged) onChange?.(whole);
    },
  };
}

type Checks = Pick<ServingOptions, 'fitsHost'> & { isAvailable: ServingOptions['isReady'] };

function composeWholePolicy(previous: Policy | undefined, next: Policy, { isAvailable, fitsHost }: Checks): Policy {
  const { areas } = next;
  const previousOf = (area: string) => previous?.areas.find((candidate) => candidate.area === area);
  const areasHeldBack = new Set<string>();
  const usableFormerOf = ({ area, stable }: AreaPolicy): string | undefined => {
    const id = previousOf(area)?.stable;
    return id && id !== stable && !areasHeldBack.has(area) && isAvailable(area, id, 'stable') ? id : undefined;
  };
  const stableOf = ({ area, stable }: AreaPolicy) =>
    areasHeldBack.has(area) ? (previousOf(area)?.stable ?? null) : stable;

  for (const area of areas) {
    if (area.stable !== null && !isAvailable(area.area, area.stable, 'stable') && usableFormerOf(area))
      areasHeldBack.add(area.area);
  }
  const host = areas.find(({ area }) => area === 'host');
  /** The next area that must keep its release because the others do not fit it. */
  const findMisfit = (): string | undefined => {
    const hostId = host && stableOf(host);
    if (!hostId || !isAvailable('host', hostId, 'stable')) return undefined;
    for (const area of areas) {
      const id = stableOf(area);
      if (area === host || id === null || !isAvailable(area.area, id, 'stable') || fitsHost(area, id, hostId)) continue;
      const earlier = usableFormerOf(area);
      if (earlier && fitsHost(area, earlier, hostId)) return area.area;
      if (usableFormerOf(host)) return 'host';
    }
    return undefined;
  };
  for (let misfit = findMisfit(); misfit; misfit = findMisfit()) areasHeldBack.add(misfit);

  return {
    ...next,
    areas: areas.map((areaPolicy) => {
      const { area, candidate, retained } = areaPolicy;
      const before = previousOf(area);
      // The revision that visitors get, not the one that is being prepared.
      const unchanged = { ...areaPolicy, revision: before?.revision ?? 0 };
      const isReady = (id: string) => isAvailable(area, id, 'candidate');
      if (areasHeldBack.has(area) && before) {
        // Visitors of the candidate keep it, unless it was rolled back.
        const keepsCandidate = before.candidate && retained.includes(before.candidate) && isReady(before.candidate);
        const { stable, percent, salt } = before;
        return keepsCandidate
          ? { ...unchanged, stable, candidate: before.candidate, percent, salt }
          : { ...unchanged, stable, candidate: null, percent: 0 };
      }
      return candidate === null || isReady(candidate) ? areaPolicy : { ...unchanged, candidate: null, percent: 0 };
    }),
  };
}
