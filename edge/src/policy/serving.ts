import type { AreaPolicy, Policy } from 'release/policy';

type ServingOptions = { isAvailable: (area: string, release: string) => boolean };

/**
 * The policy that pages are composed with. A new stable release of an area is used only when it is downloaded and verified
 * here. Until then the previous one stays stable, unless it was rolled back.
 */
export function createServingPolicy({ isAvailable }: ServingOptions) {
  let serving: Policy | undefined;
  const canServe = ({ area, stable }: AreaPolicy) => stable !== null && isAvailable(area, stable);
  return {
    get policy(): Policy | undefined {
      return serving;
    },
    update({ areas }: Policy): void {
      const previousAreas = serving?.areas ?? [];
      const delayUntilAvailable = (next: AreaPolicy) => {
        const previous = previousAreas.find(({ area }) => area === next.area);
        if (!previous?.stable || !canServe(previous) || next.stable === null || canServe(next)) return next;
        return next.retained.includes(previous.stable) ? { ...next, stable: previous.stable } : next;
      };
      serving = { areas: areas.map(delayUntilAvailable) };
    },
  };
}
