export type Turns = ReturnType<typeof turns>;

/** So many at once, so many that wait; the next one is told at once that there is no room. */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let working = 0;
  const queue: (() => void)[] = [];

  function end(): void {
    const next = queue.shift();
    // The place goes straight to the next one.
    if (next !== undefined) next();
    else working -= 1;
  }

  return {
    take: (): { begun: Promise<void>; end: () => void } | undefined => {
      if (working < atOnce) {
        working += 1;
        return { begun: Promise.resolve(), end };
      }
      if (queue.length >= waiting) return undefined;
      return { begun: new Promise((resolve) => queue.push(resolve)), end };
    },
  };
}
