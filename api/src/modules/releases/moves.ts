import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from 'release/result';
import type { LogRow, Move, Pointer, Release } from './repository.ts';

type PointerValues = Pick<Pointer, 'stable' | 'candidate' | 'percent' | 'salt'>;

/** A change of a pointer: its new values, the release that the log entry names, and the optional effects below. */
export type PointerChange = {
  to: PointerValues;
  release: string;
  withdraw?: string;
  /** The release whose withdrawal is taken back. */
  restore?: string;
  /** The releases that must be compatible. */
  mustFit?: string[];
  /** The log entry that is taken back. */
  undoes?: LogRow;
};

export const isRevoked = ({ revoked_at, key_revoked_at }: Release): boolean =>
  revoked_at !== null || key_revoked_at !== null;

export function refuseRevoked(area: string, id: string) {
  return refuse(
    'release-revoked',
    `${area} ${id} was revoked, so no edge takes it: change the source and publish that`,
  );
}

/** Whether a release can be shown to visitors: known, not pruned, not withdrawn, not revoked. */
export function checkAvailable(area: string, id: string, release: Release | undefined): Result<Release> {
  if (release === undefined) return refuse('release-unknown', `${area} has no release ${id}`);
  if (release.pruned_at !== null) return refuse('release-pruned', `${area} ${id} was pruned: publish it again`);
  if (release.revoked_at !== null) return refuseRevoked(area, id);
  if (release.key_revoked_at !== null) {
    return refuse('key-revoked', `the key that signed ${area} ${id} was revoked: publish the release again`);
  }
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
  return ok(isSame && percent <= current.percent ? change : { ...change, mustFit: [id] });
}

export function promote(current: Pointer, releaseId: string | undefined): Result<PointerChange> {
  const id = releaseId ?? current.candidate;
  if (id === null) return refuse('nothing-to-promote', `${current.area} has no candidate: name a release`);
  if (id === current.stable) return refuse('already-live', `${id} is the stable release already`);
  return ok({ to: { stable: id, candidate: null, percent: 0, salt: current.salt }, release: id, mustFit: [id] });
}

/**
 * Finds the release that a rollback withdraws. Right after a rollback, the next one must name its release: otherwise two people who
 * react to the same fault would withdraw two releases.
 */
export function findReleaseToWithdraw(
  current: Pointer,
  named: string | undefined,
  lastMove: LogRow | undefined,
): Result<string> {
  const { area } = current;
  const id = current.candidate ?? current.stable;
  if (id === null) return refuse('nothing-to-roll-back', `${area} has no live release`);
  if (named !== undefined && named !== id) {
    const role = current.candidate === null ? 'the stable release' : 'the candidate';
    return refuse('other-release', `a rollback of ${area} withdraws ${role} ${id} now, not ${named}${since(lastMove)}`);
  }
  if (named === undefined && lastMove?.kind === 'rollback') {
    return refuse(
      'release-not-named',
      `${area} was rolled back already${since(lastMove)}: to withdraw ${id} too, name it (rollback ${area} ${id})`,
    );
  }
  return ok(id);
}

/** `previous` is the release that becomes stable if there is no candidate to withdraw. */
export function rollback(current: Pointer, previous: string | undefined): Result<PointerChange> {
  const noCandidate = { candidate: null, percent: 0, salt: current.salt };
  if (current.candidate !== null) {
    const { candidate } = current;
    return ok({ to: { ...noCandidate, stable: current.stable }, release: candidate, withdraw: candidate });
  }
  if (current.stable === null || previous === undefined) {
    return refuse(
      'nothing-to-roll-back',
      `${current.area} has no candidate, and no earlier stable release to return to`,
    );
  }
  return ok({ to: { ...noCandidate, stable: previous }, release: current.stable, withdraw: current.stable });
}

/** Takes the last effective move back: the area is as it was before. */
export function undo(current: Pointer, last: Move | undefined): Result<PointerChange> {
  if (last === undefined) return refuse('nothing-to-undo', `${current.area} has no move that can be taken back`);
  const { entry, before } = last;
  if (entry.together !== null) {
    const how = entry.kind === 'promote' ? 'rollback --together takes it back' : 'promote-together takes it back';
    return refuse('moved-together', `the last move of ${current.area} moved other areas too: ${how}`);
  }
  const stable = before?.stable ?? null;
  const candidate = before?.candidate ?? null;
  const percent = candidate === null ? 0 : (before?.percent ?? 0);
  const live = [current.stable, current.candidate];
  const to = { stable, candidate, percent, salt: before?.salt ?? current.salt };
  return ok({
    to,
    release: entry.release ?? '',
    undoes: entry,
    mustFit: [stable, candidate].flatMap((id) => (id === null || live.includes(id) ? [] : id)),
    ...(entry.kind === 'rollback' && entry.release !== null ? { restore: entry.release } : {}),
  });
}

/** A rollout of somebody else goes on until it is taken over by name. `ramped` is the latest ramp of the current candidate. */
export function checkOwner(
  current: Pointer,
  ramped: LogRow | undefined,
  { who, takeOver }: { who: string; takeOver?: string },
): Result<null> {
  if (ramped === undefined || personIn(ramped.who) === personIn(who)) return ok(null);
  const person = personIn(ramped.who);
  if (takeOver === person || takeOver === ramped.who) return ok(null);
  const rollout = `${current.area} ${current.candidate} at ${current.percent} % is a rollout of ${person} (${ramped.at.toISOString()})`;
  return refuse('rollout-of-another', `${rollout}: --take-over "${person}" takes it over`);
}

/** The name that the sender gave itself, else the holder of the token: `blog (Sara)` is Sara. */
export function personIn(who: string): string {
  return /^[^(]*\((.+)\)$/.exec(who)?.[1] ?? who;
}

function since(move: LogRow | undefined): string {
  return move === undefined ? '' : ` (${move.kind} by ${personIn(move.who)}, ${move.at.toISOString()})`;
}
