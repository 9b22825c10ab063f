import { createHash } from 'node:crypto';
import type { AreaPolicy } from './policy.ts';

const buckets = 10_000;

/**
 * The place of a visitor in one rollout, 0 to 9999. 48 bits of the hash make the remainder's unevenness
 * smaller than 1e-10.
 */
export function bucketOf(visitor: string, area: string, salt: string): number {
  const hash = createHash('sha256').update(`${visitor}|${area}|${salt}`).digest();
  return hash.readUIntBE(0, 6) % buckets;
}

/** Which of an area's two live releases a visitor gets. Who cannot be told apart (no cookie, a crawler) gets stable. */
export function choose(policy: AreaPolicy, visitor: string | undefined): 'stable' | 'candidate' {
  if (policy.candidate === null || visitor === undefined) return 'stable';
  // Rounded, because 1.1 × 100 is a little more than 110 in floating point and would let one bucket too many in.
  const share = Math.round((policy.percent * buckets) / 100);
  return bucketOf(visitor, policy.area, policy.salt) < share ? 'candidate' : 'stable';
}
