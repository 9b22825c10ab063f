import { randomBytes } from 'node:crypto';
import { choose } from 'release/choose';
import type { AreaPolicy } from 'release/policy';

export const newVisitor = () => randomBytes(16).toString('base64url');

/** A visitor who gets the stable release of an area, or the candidate, at the share it has now. */
export function visitorFor(policy: AreaPolicy, role: 'stable' | 'candidate'): string {
  if (role === 'candidate' && policy.percent === 0) throw new Error(`nobody gets the candidate of ${policy.area}`);
  for (;;) {
    const visitor = newVisitor();
    if (choose(policy, visitor) === role) return visitor;
  }
}
