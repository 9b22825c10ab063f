import { type Static, Type } from 'typebox';
import { AreaName, ReleaseId } from './manifest.ts';
import { AreaPolicy, Policy } from './policy.ts';

/** What the registry answers under `data`, said once for the side that writes it and the side that reads it. */

const Time = Type.String({ maxLength: 40 });

export const ReleaseRecord = Type.Object({
  id: ReleaseId,
  version: Type.String(),
  contract: Type.Integer(),
  commit: Type.String(),
  publishedAt: Time,
  publishedBy: Type.String(),
  /** `retained`: can be ramped or gone back to. `withdrawn`: was rolled back. `pruned`: no longer in the store. */
  state: Type.Union([
    Type.Literal('stable'),
    Type.Literal('candidate'),
    Type.Literal('retained'),
    Type.Literal('withdrawn'),
    Type.Literal('pruned'),
  ]),
});
export type ReleaseRecord = Static<typeof ReleaseRecord>;

/** Where an area stands. `releases` has the newest first; those in `stable` and `candidate` are among them. */
export const AreaStatus = Type.Object({
  area: AreaName,
  prefixes: Type.Array(Type.String()),
  stable: Type.Union([ReleaseId, Type.Null()]),
  candidate: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Number(),
  revision: Type.Integer(),
  releases: Type.Array(ReleaseRecord),
});
export type AreaStatus = Static<typeof AreaStatus>;

/** `GET status` */
export const StatusAnswer = Type.Object({ areas: Type.Array(AreaStatus) });
export type StatusAnswer = Static<typeof StatusAnswer>;

/** One line of the log: who did what, when and why. */
export const LogEntry = Type.Object({
  at: Time,
  who: Type.String(),
  /** publish, ramp, promote, rollback, rotate, prune, add … */
  action: Type.String(),
  release: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Union([Type.Number(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type LogEntry = Static<typeof LogEntry>;

/** `GET areas/:area/history`, the newest first. */
export const HistoryAnswer = Type.Object({ entries: Type.Array(LogEntry) });
export type HistoryAnswer = Static<typeof HistoryAnswer>;

/** `POST publish`. `already`: the registry had this very release; nothing was changed. */
export const PublishAnswer = Type.Object({ release: ReleaseId, already: Type.Boolean() });
export type PublishAnswer = Static<typeof PublishAnswer>;

/** `POST ramp`, `promote`, `rollback`: where the area stands now. */
export const MoveAnswer = Type.Object({ policy: AreaPolicy });
export type MoveAnswer = Static<typeof MoveAnswer>;

/** `POST /releases/v1/promote`: several areas in one write. */
export const TogetherAnswer = Type.Object({ policy: Policy });
export type TogetherAnswer = Static<typeof TogetherAnswer>;

/** `POST rotate`: the new key's id when one was sent; the new token, this once, when one was asked for. */
export const RotateAnswer = Type.Object({ keyId: Type.Optional(Type.String()), token: Type.Optional(Type.String()) });
export type RotateAnswer = Static<typeof RotateAnswer>;

/** `POST prune`, `POST remove`: what the registry gave up, so that it can be taken out of the store. */
export const PruneAnswer = Type.Object({ releases: Type.Array(ReleaseId) });
export type PruneAnswer = Static<typeof PruneAnswer>;

/** `POST areas/:area/prefixes`: all that the area owns now. */
export const PrefixesAnswer = Type.Object({ prefixes: Type.Array(Type.String()) });
export type PrefixesAnswer = Static<typeof PrefixesAnswer>;

// `POST /releases/v1/areas` answers the new area's key file (`AreaKey` of keys.ts), this once.

export const ErrorAnswer = Type.Object({
  errors: Type.Array(
    Type.Object({ messages: Type.Array(Type.Object({ message: Type.String(), code: Type.Optional(Type.String()) })) }),
  ),
});
