/**
 * At most `limit` events within any `windowMs`. The times of past events come from the caller's table, so all processes count
 * together; the caller holds a lock while it checks and adds, or simultaneous requests would all be the last one allowed.
 *
 * After the clock was set back, stored events lie in the future. Up to a window ahead they count as if they had just happened, so the
 * limit still holds; later ones do not count, or they would block until the clock has reached them again.
 */
export function slidingQuota({ limit, windowMs }: { limit: number; windowMs: number }) {
  const windowStart = (now: Date): Date => new Date(now.getTime() - windowMs);
  const windowEnd = (now: Date): Date => new Date(now.getTime() + windowMs);
  return {
    /** Events before this time are too old to count. */
    windowStart,
    /**
     * Events after this time were stored before the clock was set back, and do not count. A query with a limit must leave them out, because
     * they would displace those that count.
     */
    windowEnd,

    /** Seconds until one more event is allowed, 0 when it is allowed now; never more than the window. `events`: their times, in any order. */
    secondsUntilAllowed: (events: readonly Date[], now: Date): number => {
      const counted = events.filter((event) => event <= windowEnd(now));
      const newestFirst = counted.map((event) => Math.min(event.getTime(), now.getTime())).sort((a, b) => b - a);
      const blocking = newestFirst[limit - 1];
      if (blocking === undefined) return 0;
      return Math.max(0, Math.ceil((blocking + windowMs - now.getTime()) / 1000));
    },
  };
}
