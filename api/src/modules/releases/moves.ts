import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from 'release/result';
import type { Pointer, Release } from './repository.ts';

/** A change of a pointer: its new values, the release in the log, the release to withdraw, the release that must be compatible. */
export type PointerChange = {
  to: Pick<Pointer, 'stable' | 'candidate' | 'percent' | 'salt'>;
  release: string;
  withdraw?: string;
  mustFit?: string;
};

/** Whether a release can be shown to visitors: known, not pruned, not withdrawn. */
export function checkAvailable(area: string, id: string, release: Release | undefined): Result<Release> {
  if (release === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
  if (release.pruned_at !== null) return refuse('release-pruned', `${area} ${id} was pruned: publish it again`);
  if (release.withdrawn_at !== null) {
    const when = release.withdrawn_at.toISOString();
    return refuse('release-withdrawn', `${area} ${id} was rolled back at ${when}: publish a new release`);
  }
  return ok(release);
}

export function ramp(current: Pointer, id: string, percent: number): Result<PointerChange> {
  if (current.stable === id) return refuse('already-live', `${id} is the stable release: everyone has it`);
  const isSame = current.candidate === id;
  // The salt decides which visitors get the candidate first. It is kept while the percentage of a candidate grows, so that nobody loses it.
  const salt = isSame ? current.salt : randomUUID();
  const change = { to: { stable: current.stable, candidate: id, percent, salt }, release: id };
  // Lowering the percentage must always be possible, even if the host has become incompatible.
  return ok(isSame && percent <= current.percent ? change : { ...change, mustFit: id });
}

export function promote(current: Pointer, releaseId: string | undefined): Result<PointerChange> {
  const id = releaseId ?? current.candidate;
  if (id === null) return refuse('nothing-to-promote', `${current.area} has no candidate: name a release`);
  if (id === current.stable) return refuse('already-live', `${id} is the stable release already`);
  return ok({ to: { stable: id, candidate: null, percent: 0, salt: current.salt }, release: id, mustFit: id });
}

/** `formerStables` are the releases that have been stable, the latest first. */
export function rollback(
  current: Pointer,
  formerStables: string[],
  isAvailable: (id: string) => boolean,
): Result<PointerChange> {
  const noCandidate = { candidate: null, percent: 0, salt: current.salt };
  if (current.candidate !== null) {
    const { candidate } = current;
    return ok({ to: { ...noCandidate, stable: current.stable }, release: candidate, withdraw: candidate });
  }
  const previous = formerStables.find((id) => id !== current.stable && isAvailable(id));
  if (current.stable === null || previous === undefined) {
    return refuse(
      'nothing-to-roll-back',
      `${current.area} has no candidate, and no earlier stable release to return to`,
    );
  }
  return ok({
    to: { ...noCandidate, stable: previous },
    release: current.stable,
    withdraw: current.stable,
    mustFit: previous,
  });
}
