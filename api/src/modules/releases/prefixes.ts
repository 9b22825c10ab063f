import type { Manifest } from 'release/manifest';
import { done, type Result, refuse } from 'release/result';

export type Claim = { prefix: string; area: string };

/** Paths that the edge or the API answer themselves. */
const reserved = [
  '/r',
  '/api',
  '/media',
  '/animations',
  '/_local',
  '/releases',
  '/healthz',
  '/readyz',
  '/metrics',
  '/_override',
  '/_report',
  '/_builds',
  '/_payload',
  '/_dev',
];

/** A prefix is its path and all below it; "/" is only the page "/". */
function covers(prefix: string, path: string): boolean {
  if (prefix === '/') return path === '/';
  return path === prefix || path.startsWith(`${prefix}/`);
}

function overlap(one: string, other: string): boolean {
  return covers(one, other) || covers(other, one);
}

/** Whether an area may have these prefixes for its own. */
export function checkClaims(area: string, prefixes: string[], claims: Claim[]): Result<null> {
  for (const prefix of prefixes) {
    const kept = reserved.find((one) => overlap(one, prefix));
    if (kept !== undefined) return refuse('prefix-reserved', `${prefix}: the shop itself answers ${kept}`);
    const taken = claims.find((claim) => claim.area !== area && overlap(claim.prefix, prefix));
    if (taken !== undefined) return refuse('prefix-taken', `${prefix}: ${taken.prefix} belongs to ${taken.area}`);
  }
  return done(null);
}

/** Whether a release stays within what its area may serve. */
export function checkPrefixes(manifest: Manifest, claims: Claim[]): Result<null> {
  const { area, prefixes, pages } = manifest;
  const free = checkClaims(area, prefixes, claims);
  if (!free.ok) return free;
  const own = claims.filter((claim) => claim.area === area);
  const unclaimed = prefixes.find((prefix) => !own.some((claim) => covers(claim.prefix, prefix)));
  if (unclaimed !== undefined) {
    return refuse('prefix-unclaimed', `${unclaimed} is not of ${area} yet: an admin gives it to the area first`);
  }
  const outside = pages.find((page) => !prefixes.some((prefix) => covers(prefix, page.path)));
  if (outside !== undefined) {
    return refuse(
      'page-outside-prefix',
      `the page ${outside.id} (${outside.path}) is below none of ${area}'s prefixes`,
    );
  }
  return done(null);
}
