import { type Static, Type } from 'typebox';
import { ReleaseProblem, ReportedFailure, ShadowFigures, ShadowProblem } from './edge-report.ts';
import { AreaName, ReleaseId } from './manifest.ts';
import { AreaPolicy, Policy, Shadow } from './policy.ts';

/** The form of the registry's responses (their `data`) and headers: `api` writes them, the client here reads them. */

const Time = Type.String({ maxLength: 40 });

export const ReleaseRecord = Type.Object({
  id: ReleaseId,
  version: Type.String(),
  contract: Type.Integer(),
  commit: Type.String(),
  publishedAt: Time,
  publishedBy: Type.String(),
  /** `retained`: can be ramped or restored by a rollback. `withdrawn`: was rolled back. `pruned`: deleted from the store. */
  state: Type.Union([
    Type.Literal('stable'),
    Type.Literal('candidate'),
    Type.Literal('retained'),
    Type.Literal('withdrawn'),
    Type.Literal('pruned'),
  ]),
});
export type ReleaseRecord = Static<typeof ReleaseRecord>;

/** One line of an area's history: who did what, when and why. */
export const LogEntry = Type.Object({
  at: Time,
  who: Type.String(),
  /** publish, ramp, promote, rollback, undo, rotate, prune, add … */
  action: Type.String(),
  release: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type LogEntry = Static<typeof LogEntry>;

/** A run of a shadow. */
export const ShadowRun = Type.Object({
  ...Shadow.properties,
  who: Type.String(),
  startedAt: Time,
  isRunning: Type.Boolean(),
});
export type ShadowRun = Static<typeof ShadowRun>;

/** `GET areas/:area/shadow`: the last run, the stable release beside it, and what all edges together have counted. */
export const ShadowResponse = Type.Object({
  shadow: Type.Union([ShadowRun, Type.Null()]),
  stable: Type.Union([ReleaseId, Type.Null()]),
  edges: Type.Array(Type.Object({ name: Type.String(), problem: ShadowProblem })),
  figures: ShadowFigures,
});
export type ShadowResponse = Static<typeof ShadowResponse>;

/** `POST areas/:area/shadow`, `shadow/stop` */
export const ShadowChange = Type.Object({ shadow: ShadowRun, policyRevision: Type.Integer() });
export type ShadowChange = Static<typeof ShadowChange>;

/** The state of an area. `releases` is sorted newest first and includes the stable and the candidate release. */
export const AreaStatus = Type.Object({
  area: AreaName,
  prefixes: Type.Array(Type.String()),
  stable: Type.Union([ReleaseId, Type.Null()]),
  candidate: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Number(),
  revision: Type.Integer(),
  /** The release that a rollback without a candidate makes stable again. */
  former: Type.Union([ReleaseId, Type.Null()]),
  /** The person who ramped the candidate. */
  rollout: Type.Union([Type.Object({ who: Type.String(), at: Time }), Type.Null()]),
  /** The last ramp, promotion, rollback or undo. */
  lastMove: Type.Union([LogEntry, Type.Null()]),
  /** While one is running. */
  shadow: Type.Optional(ShadowRun),
  releases: Type.Array(ReleaseRecord),
});
export type AreaStatus = Static<typeof AreaStatus>;

/** `block`: a promotion would be refused, or fail. `warn`: worth a look first. `note`: good to know. */
export const findingKinds = { block: 'block', warn: 'warn', note: 'note' } as const;

export const Finding = Type.Object({
  kind: Type.Enum([...Object.values(findingKinds)]),
  /** fit, size, rollout … */
  about: Type.String(),
  message: Type.String(),
});
export type Finding = Static<typeof Finding>;

/** `GET areas/:area/doctor`: what would go wrong if the release were promoted now. */
export const DoctorResponse = Type.Object({ area: AreaName, release: ReleaseId, findings: Type.Array(Finding) });
export type DoctorResponse = Static<typeof DoctorResponse>;

/** An edge that has reported lately. Those that are away are listed for some minutes. */
export const EdgeStatus = Type.Object({
  name: Type.String(),
  isAway: Type.Boolean(),
  seenAt: Time,
  /** The policy that it serves. */
  revision: Type.Union([Type.Integer(), Type.Null()]),
  waitsFor: Type.Array(ReleaseProblem),
  problems: Type.Array(ReleaseProblem),
});
export type EdgeStatus = Static<typeof EdgeStatus>;

/** Whether an edge serves a policy, with its releases of these areas. */
export function servesPolicy(
  { revision, waitsFor }: Pick<EdgeStatus, 'revision' | 'waitsFor'>,
  policyRevision: number,
  areas: string[],
): boolean {
  return revision !== null && revision >= policyRevision && !waitsFor.some(({ area }) => areas.includes(area));
}

/** `GET edges`. With `?revision=7&areas=blog,host` the response waits a moment until all edges serve that policy. */
export const EdgesResponse = Type.Object({ policyRevision: Type.Integer(), edges: Type.Array(EdgeStatus) });
export type EdgesResponse = Static<typeof EdgesResponse>;

/** How a live release does on all edges together, since its area has had this pair of stable and candidate. */
export const LiveFigures = Type.Object({
  area: AreaName,
  release: ReleaseId,
  visitors: Type.Integer(),
  pages: Type.Integer(),
  failures: Type.Integer(),
  /** Of pages that were rendered (ms). */
  p75: Type.Union([Type.Number(), Type.Null()]),
});
export type LiveFigures = Static<typeof LiveFigures>;

/** `GET status` */
export const StatusResponse = Type.Object({
  areas: Type.Array(AreaStatus),
  figures: Type.Array(LiveFigures),
  ...EdgesResponse.properties,
});
export type StatusResponse = Static<typeof StatusResponse>;

/** `GET areas/:area/failures`: of the live releases, the latest first. */
export const FailuresResponse = Type.Object({ failures: Type.Array(ReportedFailure) });
export type FailuresResponse = Static<typeof FailuresResponse>;

/** `GET areas/:area/newest`: the newest release that fits, and the newer ones that do not. */
export const Newest = Type.Object({
  release: ReleaseId,
  skipped: Type.Array(Type.Object({ release: ReleaseId, message: Type.String() })),
});
export type Newest = Static<typeof Newest>;

/** `GET areas/:area/history`, newest first. */
export const HistoryResponse = Type.Object({ entries: Type.Array(LogEntry) });
export type HistoryResponse = Static<typeof HistoryResponse>;

/** `POST publish`. `already`: this release had been published before. `withdrawnAt`: it was rolled back, so no visitor can get it. */
export const PublishResponse = Type.Object({
  release: ReleaseId,
  already: Type.Boolean(),
  withdrawnAt: Type.Union([Time, Type.Null()]),
});
export type PublishResponse = Static<typeof PublishResponse>;

/**
 * `POST ramp`, `promote`, `rollback`, `undo`: the area's new policy, and the revision of the whole policy for which edges are awaited.
 * `undone` is the move that an undo took back; older registries do not name it.
 */
export const MoveResponse = Type.Object({
  policy: AreaPolicy,
  policyRevision: Type.Integer(),
  undone: Type.Optional(LogEntry),
});
export type MoveResponse = Static<typeof MoveResponse>;

/** `POST /releases/v1/promote`, `rollback`: several areas in one write. */
export const TogetherResponse = Type.Object({ policy: Policy });
export type TogetherResponse = Static<typeof TogetherResponse>;

/** `POST rotate`: the id of the new key if one was sent, and the new token if one was requested. The token is never sent again. */
export const RotateResponse = Type.Object({ keyId: Type.Optional(Type.String()), token: Type.Optional(Type.String()) });
export type RotateResponse = Static<typeof RotateResponse>;

/** `POST revoke`: the key if the id is one, and the releases that edges refuse from now on. */
export const RevokeResponse = Type.Object({
  key: Type.Union([Type.String(), Type.Null()]),
  releases: Type.Array(ReleaseId),
});
export type RevokeResponse = Static<typeof RevokeResponse>;

/** `POST prune`, `POST remove`: the releases that the registry dropped and the command line must delete from the store. */
export const PruneResponse = Type.Object({ releases: Type.Array(ReleaseId) });
export type PruneResponse = Static<typeof PruneResponse>;

/** `POST areas/:area/prefixes`: all path prefixes of the area, old and new. */
export const PrefixesResponse = Type.Object({ prefixes: Type.Array(Type.String()) });
export type PrefixesResponse = Static<typeof PrefixesResponse>;

// `POST /releases/v1/areas` responds with the new area's key file (`AreaKey` of keys.ts). It is never sent again.

export const ErrorResponse = Type.Object({
  errors: Type.Array(
    Type.Object({ messages: Type.Array(Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) })) }),
  ),
});

/**
 * Encodes a person's name for the `x-release-actor` header, which can carry ASCII only. Latin names stay readable in
 * logs.
 */
export function encodeActor(name: string): string {
  return encodeURIComponent(name.slice(0, 80)).replaceAll('%20', ' ');
}

export function decodeActor(header: string): string {
  try {
    return decodeURIComponent(header).slice(0, 80);
  } catch {
    return header.slice(0, 80);
  }
}
