/** A pair of releases is skipped after this many failures in a row… */
const maxFailures = 3;
/** …for this long (ms). Then one request tries it again. */
const skipMs = 3000;

/** The release of the pair that is counted as failed. */
export type FaultyPart = 'area' | 'host';

/** A circuit breaker: visitors do not wait for a pair of releases that keeps failing. */
export function createBreaker(now: () => number = Date.now) {
  let failures = 0;
  let skippedUntil = 0;
  let lastFaultyPart: FaultyPart = 'area';
  return {
    /** While the pair is skipped, one request per `skipMs` is allowed, to find out whether it works again. */
    allowsRequest(): boolean {
      if (now() < skippedUntil) return false;
      if (skippedUntil > 0) skippedUntil = now() + skipMs;
      return true;
    },
    lastFaultyPart: () => lastFaultyPart,
    recordSuccess(): void {
      failures = 0;
      skippedUntil = 0;
    },
    /** `isPermanent`: the release cannot be evaluated, so the first failure is enough. */
    recordFailure(part: FaultyPart, isPermanent: boolean): void {
      lastFaultyPart = part;
      failures += 1;
      if (isPermanent || failures >= maxFailures) skippedUntil = now() + skipMs;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
