import { randomUUID } from 'node:crypto';
import { done, type Result, refuse } from 'release/result';
import type { Pointer, Release } from './repository.ts';

/** Where the pointer goes, which release the log names, which one is taken back, and which must fit the others. */
export type Step = {
  to: Pick<Pointer, 'stable' | 'candidate' | 'percent' | 'salt'>;
  release: string;
  withdraw?: string;
  mustFit?: string;
};

/** A release that can be shown to shoppers. */
export function checkLive(area: string, id: string, release: Release | undefined): Result<Release> {
  if (release === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
  if (release.pruned_at !== null) return refuse('release-pruned', `${area} ${id} was pruned: publish it again`);
  if (release.withdrawn_at !== null) {
    const when = release.withdrawn_at.toISOString();
    return refuse('release-withdrawn', `${area} ${id} was rolled back at ${when}: publish a new release`);
  }
  return done(release);
}

export function ramp(now: Pointer, id: string, percent: number): Result<Step> {
  if (now.stable === id) return refuse('already-live', `${id} is the stable release: everyone has it`);
  const isSame = now.candidate === id;
  // The salt decides who is first. Kept while the same candidate grows, so that nobody who has it loses it.
  const salt = isSame ? now.salt : randomUUID();
  const step = { to: { stable: now.stable, candidate: id, percent, salt }, release: id };
  // Fewer shoppers must always be possible, whatever has become of the host since.
  return done(isSame && percent <= now.percent ? step : { ...step, mustFit: id });
}

export function promote(now: Pointer, named: string | undefined): Result<Step> {
  const id = named ?? now.candidate;
  if (id === null) return refuse('nothing-to-promote', `${now.area} has no candidate: name a release`);
  if (id === now.stable) return refuse('already-live', `${id} is the stable release already`);
  return done({ to: { stable: id, candidate: null, percent: 0, salt: now.salt }, release: id, mustFit: id });
}

/** `former`: what has been stable, the latest first. `isGood`: whether it can be shown again. */
export function rollback(now: Pointer, former: string[], isGood: (id: string) => boolean): Result<Step> {
  const without = { candidate: null, percent: 0, salt: now.salt };
  if (now.candidate !== null) {
    const { candidate } = now;
    return done({ to: { ...without, stable: now.stable }, release: candidate, withdraw: candidate });
  }
  const before = former.find((id) => id !== now.stable && isGood(id));
  if (now.stable === null || before === undefined) {
    return refuse('nothing-to-roll-back', `${now.area} has no candidate, and no earlier stable release to return to`);
  }
  return done({ to: { ...without, stable: before }, release: now.stable, withdraw: now.stable, mustFit: before });
}
