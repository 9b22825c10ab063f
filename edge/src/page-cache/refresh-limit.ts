type RefreshLimitOptions = {
  /** The pause after the first failure (ms); it doubles with each further one. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  now?: () => number;
};

/** `isLate` is called when it takes longer than a visitor waits, `finish` when it ends. */
export type RefreshAttempt = { isLate: () => void; finish: (hasSucceeded: boolean) => void };

export const doublingPause = (
  failures: number,
  { firstPauseMs = 500, longestPauseMs = 5_000 }: RefreshLimitOptions = {},
) => Math.min(firstPauseMs * 2 ** failures, longestPauseMs);

/**
 * Limits the refreshes of stale pages while the API does not answer them in time. From the first late one until the next that succeeds,
 * one refresh runs at a time, with growing pauses: more would only occupy the lanes that pages without a cached copy need.
 */
export function createRefreshLimit(options: RefreshLimitOptions = {}) {
  const { now = () => performance.now() } = options;
  let failures = 0;
  let nextAttemptAt = 0;
  let isProbing = false;

  return {
    /** While this is true, no visitor should wait for a refresh. */
    get isLimited() {
      return failures > 0;
    },
    /** Undefined if no refresh may start now. */
    start(): RefreshAttempt | undefined {
      const isProbe = failures > 0;
      if (isProbe && (isProbing || now() < nextAttemptAt)) return undefined;
      if (isProbe) isProbing = true;
      // Many refreshes may be under way when the API stops answering. Together they count as one failure.
      const failuresAtStart = failures;
      const countFailure = () => {
        if (failures !== failuresAtStart) return;
        nextAttemptAt = now() + doublingPause(failures, options);
        failures += 1;
      };
      return {
        isLate: countFailure,
        finish(hasSucceeded) {
          if (isProbe) isProbing = false;
          if (hasSucceeded) failures = 0;
          // A quick failure of one page says nothing about others.
          else if (isProbe) countFailure();
        },
      };
    },
    reset(): void {
      failures = 0;
    },
  };
}
