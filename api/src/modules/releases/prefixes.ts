import { covers, findReserved, overlaps } from '@shop/shared/lib/path-prefixes';
import type { Manifest } from 'release/manifest';
import { ok, type Result, refuse } from 'release/result';

export type Claim = { prefix: string; area: string };

/** Whether an area may claim these prefixes. */
export function checkClaims(area: string, prefixes: string[], claims: Claim[]): Result<null> {
  for (const prefix of prefixes) {
    const reserved = findReserved(prefix);
    if (reserved !== undefined) return refuse('prefix-reserved', `${prefix}: the shop itself answers ${reserved}`);
    const conflictingClaim = claims.find((claim) => claim.area !== area && overlaps(claim.prefix, prefix));
    if (conflictingClaim !== undefined)
      return refuse('prefix-taken', `${prefix}: ${conflictingClaim.prefix} belongs to ${conflictingClaim.area}`);
  }
  return ok(null);
}

/** Whether the prefixes and pages of a release are within the claims of its area. */
export function checkPrefixes(manifest: Manifest, claims: Claim[]): Result<null> {
  const { area, prefixes, pages } = manifest;
  const claimable = checkClaims(area, prefixes, claims);
  if (!claimable.ok) return claimable;
  const ownClaims = claims.filter((claim) => claim.area === area);
  const unclaimed = prefixes.find((prefix) => !ownClaims.some((claim) => covers(claim.prefix, prefix)));
  if (unclaimed !== undefined) {
    return refuse('prefix-unclaimed', `${unclaimed} is not assigned to ${area}: an admin assigns it first`);
  }
  const outside = pages.find((page) => !prefixes.some((prefix) => covers(prefix, page.path)));
  if (outside !== undefined) {
    return refuse(
      'page-outside-prefix',
      `the page ${outside.id} (${outside.path}) is under none of ${area}'s prefixes`,
    );
  }
  return ok(null);
}
