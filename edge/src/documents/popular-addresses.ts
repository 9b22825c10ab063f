/** Addresses of one area with the number of their requests. With more than this, rare ones are forgotten. */
const maxAddresses = 300;

/**
 * Counts which pages of each area visitors request most, to render them in advance with a new release. Bounded: when there are
 * too many addresses, all counts are halved and those of a single request are dropped, so old favourites fade too.
 */
export function createPopularAddresses() {
  const counts = new Map<string, Map<string, number>>();

  return {
    count(area: string, address: string): void {
      const ofArea = counts.get(area) ?? new Map<string, number>();
      counts.set(area, ofArea);
      ofArea.set(address, (ofArea.get(address) ?? 0) + 1);
      if (ofArea.size <= maxAddresses) return;
      for (const [other, count] of ofArea) {
        if (count > 1) ofArea.set(other, Math.floor(count / 2));
        else ofArea.delete(other);
      }
    },
    /** The most requested addresses of an area; for the host those of all areas. */
    list(area: string, limit: number): string[] {
      const ofArea =
        area === 'host' ? [...counts.values()].flatMap((each) => [...each]) : [...(counts.get(area) ?? [])];
      return ofArea
        .sort(([, a], [, b]) => b - a)
        .slice(0, limit)
        .map(([address]) => address);
    },
  };
}

export type PopularAddresses = ReturnType<typeof createPopularAddresses>;
