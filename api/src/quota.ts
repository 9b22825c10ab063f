/**
 * At most `limit` events within any `windowMs`. The times of past events come from the caller's table, so all processes count
 * together; the caller holds a lock while it checks and adds, or simultaneous requests would all be the last one allowed.
 */
export function slidingQuota({ limit, windowMs }: { limit: number; windowMs: number }) {
  return {
    /** Events before this time no longer count. */
    windowStart: (now: Date): Date => new Date(now.getTime() - windowMs),

    /**
     * Seconds until one more event is allowed, 0 when it is allowed now; never more than the window, also after the clock was set
     * back. `events`: their times, in any order.
     */
    secondsUntilAllowed: (events: readonly Date[], now: Date): number => {
      const newestFirst = events.map((event) => event.getTime()).sort((a, b) => b - a);
      const blocking = newestFirst[limit - 1];
      if (blocking === undefined) return 0;
      const wait = Math.min(windowMs, blocking + windowMs - now.getTime());
      return Math.max(0, Math.ceil(wait / 1000));
    },
  };
}
