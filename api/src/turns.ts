export type Turns = ReturnType<typeof turns>;

/**
 * So many at once, so many that wait; the next one is told at once that there is no room. What somebody waits for goes before what
 * is only prepared: that begins when nobody else is at work.
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let working = 0;

  function next(): void {
    if (working >= atOnce) return;
    const start = urgent.shift() ?? (working === 0 ? patient.shift() : undefined);
    if (start === undefined) return;
    working += 1;
    start();
  }

  function end(): void {
    working -= 1;
    next();
  }

  return {
    take: ({ isPatient = false } = {}): { begun: Promise<void>; end: () => void } | undefined => {
      if (!isPatient && working >= atOnce && urgent.length >= waiting) return undefined;
      const begun = new Promise<void>((resolve) => (isPatient ? patient : urgent).push(resolve));
      next();
      return { begun, end };
    },
  };
}
