/** Pseudo-random numbers from a seed, so that every run makes the same catalogue. */
export function seededRandom(seed: number) {
  let state = seed;
  /** From 0 to just below 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)];
    if (chosen === undefined) throw new RangeError('nothing to choose from');
    return chosen;
  };
  return {
    next,
    below,
    between: (from: number, to: number): number => from + below(to - from + 1),
    chance: (probability: number): boolean => next() < probability,
    pick,
    /** Picks `count` different items and keeps the order of the list. */
    sample: <T>(list: readonly T[], count: number): T[] => {
      const remaining = [...list.keys()];
      const places = Array.from(
        { length: Math.min(count, list.length) },
        () => remaining.splice(below(remaining.length), 1)[0] ?? 0,
      );
      return places.toSorted((a, b) => a - b).flatMap((place) => list.slice(place, place + 1));
    },
  };
}

export type SeededRandom = ReturnType<typeof seededRandom>;
