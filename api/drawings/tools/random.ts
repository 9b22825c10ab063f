const { floor, imul } = Math;

/** Pseudo-random numbers: the same seed gives the same numbers, so the same picture. */
export type Random = {
  next: () => number;
  between: (low: number, high: number) => number;
  /** An integer from low to high, both included. */
  whole: (low: number, high: number) => number;
  /** Between -max and max. */
  spread: (max: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(list: readonly [T, ...T[]]) => T;
  /** An independent sequence for one part, so that using more numbers in another part does not change it. */
  fork: (name: string) => Random;
};

export function randomFrom(seed: number | string): Random {
  const start = hashOf(String(seed));
  let state = start;
  // mulberry32: small, fast and random enough for drawings.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const whole = (low: number, high: number) => floor(between(low, high + 1));
  return {
    next,
    between,
    whole,
    spread: (max) => between(-max, max),
    chance: (share) => next() < share,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    fork: (name) => randomFrom(`${start}/${name}`),
  };
}

/** FNV-1a with a final mixing step, so that neighbouring seeds give unrelated sequences. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
