import { ok, type Result, refuse } from 'release/result';
import { slidingQuota } from '../../quota.ts';
import { HOUR } from '../../times.ts';
import type { requestsRepository } from './repository.ts';

type Requests = Pick<ReturnType<typeof requestsRepository>, 'findTries' | 'addTry'>;
type Try = { address: string; perHour: number; time: Date };

/**
 * Counts a request against the hourly quota of its address, which the caller has locked. Repeated requests count as well: if they
 * were free, a sender could find out from the rest of the own quota whether a number already waits.
 */
export async function countTry(
  requests: Requests,
  { address, perHour, time }: Try,
): Promise<Result<null, 'too-many-requests'>> {
  const quota = slidingQuota({ limit: perHour, windowMs: HOUR });
  const earlier = await requests.findTries(address, {
    since: quota.windowStart(time),
    until: quota.windowEnd(time),
    limit: perHour,
  });
  const retryAfter = quota.secondsUntilAllowed(earlier, time);
  if (retryAfter > 0) return refuse('too-many-requests', '', { retryAfter });
  await requests.addTry(address, time);
  return ok(null);
}
