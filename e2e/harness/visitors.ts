import { randomBytes } from 'node:crypto';
import type { AreaPolicy } from 'release/policy';
import { chooseRole } from 'release/policy';

/** A random value for the `visitor` cookie. */
export const newVisitor = () => randomBytes(16).toString('base64url');

/** A visitor who gets the stable release of an area, or its candidate, at the present percentage. */
export function visitorFor(policy: AreaPolicy, role: 'stable' | 'candidate'): string {
  if (role === 'candidate' && policy.percent === 0) throw new Error(`no visitor gets the candidate of ${policy.area}`);
  for (;;) {
    const visitor = newVisitor();
    if (chooseRole(policy, visitor) === role) return visitor;
  }
}
