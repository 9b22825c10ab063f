/** After this many failures in a row a pair of releases is passed over… */
const limit = 5;
/** …for this long; then one visitor tries it again. */
const rest = 3000;

export type Blame = 'area' | 'host';

/** Keeps shoppers from waiting, one after the other, for releases that are down. */
export function breaker(now: () => number = Date.now) {
  let failures = 0;
  let openUntil = 0;
  let blamed: Blame = 'area';
  return {
    /** Whether this visitor may ask. While it is down, one visitor in each rest may. */
    admits(): boolean {
      if (now() < openUntil) return false;
      if (openUntil > 0) openUntil = now() + rest;
      return true;
    },
    /** Who it was that failed last. */
    blamed: () => blamed,
    succeeded(): void {
      failures = 0;
      openUntil = 0;
    },
    /** A release that cannot be evaluated needs no second proof. */
    failed(who: Blame, surely: boolean): void {
      blamed = who;
      failures += 1;
      if (surely || failures >= limit) openUntil = now() + rest;
    },
  };
}

export type Breaker = ReturnType<typeof breaker>;
