/** Too many wait already. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
}

/** Work that only a few may do at a time. What somebody waits for goes before what is only prepared. */
export function makeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const urgent: (() => void)[] = [];
  const patient: (() => void)[] = [];
  let busy = 0;

  const next = () => {
    const start = busy < atOnce ? (urgent.shift() ?? (busy === 0 ? patient.shift() : undefined)) : undefined;
    start?.();
  };

  return {
    /** Throws `Crowded` at once rather than let a long queue grow longer. */
    take: <T>(work: () => Promise<T>, { isPatient = false } = {}): Promise<T> => {
      if (!isPatient && busy >= atOnce && urgent.length >= waiting) return Promise.reject(new Crowded());
      return new Promise<T>((resolve, reject) => {
        (isPatient ? patient : urgent).push(() => {
          busy += 1;
          work()
            .then(resolve, reject)
            .finally(() => {
              busy -= 1;
              next();
            });
        });
        next();
      });
    },
  };
}
