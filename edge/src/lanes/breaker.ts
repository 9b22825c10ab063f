/** After this many failures in a row a release is passed over… */
const limit = 5;
/** …for this long; then one visitor tries it again. */
const rest = 3000;

/** Keeps shoppers from waiting, one after the other, for a release that is down. */
export function breaker(now: () => number = Date.now) {
  let failures = 0;
  let openUntil = 0;
  return {
    closed: () => now() >= openUntil,
    succeeded: () => {
      failures = 0;
    },
    /** A release that cannot be evaluated needs no second proof. */
    failed: (surely: boolean) => {
      failures += 1;
      if (surely || failures >= limit) openUntil = now() + rest;
    },
  };
}

export type Breaker = ReturnType<typeof breaker>;
