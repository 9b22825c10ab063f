import type { Policy } from 'release/policy';

type ServingOptions = { isHere: (area: string, release: string) => boolean };

/**
 * The policy that pages are composed by. An area moves on once its new stable release is here and proven; until then
 * its visitors keep what they have, so that a promotion never leaves a gap while its files are still being brought. What
 * was taken back is never kept.
 */
export function servingPolicy({ isHere }: ServingOptions) {
  let serving: Policy | undefined;
  const canServe = ({ area, stable }: Policy['areas'][number]) => stable !== null && isHere(area, stable);
  return {
    get policy(): Policy | undefined {
      return serving;
    },
    take({ areas }: Policy): void {
      const before = serving?.areas ?? [];
      const standing = (next: Policy['areas'][number]) => {
        const last = before.find(({ area }) => area === next.area);
        if (!last?.stable || !canServe(last) || next.stable === null || canServe(next)) return next;
        return next.retained.includes(last.stable) ? { ...next, stable: last.stable } : next;
      };
      serving = { areas: areas.map(standing) };
    },
  };
}
