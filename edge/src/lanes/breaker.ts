/** A pair of releases is skipped after this many failures in a row. */
const maxFailures = 3;
/** How long (ms) a pair is skipped before one request tests it. Each test that fails doubles the pause, up to `maxPauseMs`. */
const firstPauseMs = 3000;
const maxPauseMs = 30_000;

/** The release of the pair that is counted as failed. */
export type FaultyPart = 'area' | 'host';

/** A circuit breaker: visitors do not wait for a pair of releases that keeps failing. */
export function createBreaker(now: () => number = Date.now) {
  let failures = 0;
  /** 0 while no request is skipped. */
  let pauseMs = 0;
  let skippedUntil = 0;
  let isTesting = false;
  let lastFaultyPart: FaultyPart = 'area';
  return {
    /** While the pair is skipped, one request after each pause is allowed, to test whether it works again. */
    allowsRequest(): boolean {
      if (now() < skippedUntil) return false;
      isTesting = pauseMs > 0;
      skippedUntil = now() + pauseMs;
      return true;
    },
    lastFaultyPart: () => lastFaultyPart,
    recordSuccess(): void {
      failures = 0;
      pauseMs = 0;
      skippedUntil = 0;
    },
    /** `isPermanent`: the release cannot be evaluated, so the first failure is enough. */
    recordFailure(part: FaultyPart, isPermanent: boolean): void {
      lastFaultyPart = part;
      failures += 1;
      const isOpening = pauseMs === 0 && (isPermanent || failures >= maxFailures);
      // Failures of requests that began before the pause do not lengthen it: there may be many of them.
      if (!isOpening && !isTesting) return;
      pauseMs = isOpening ? firstPauseMs : Math.min(2 * pauseMs, maxPauseMs);
      skippedUntil = now() + pauseMs;
      isTesting = false;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;
