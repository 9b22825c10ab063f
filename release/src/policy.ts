import { type Static, Type } from 'typebox';
import { AreaName, ReleaseId } from './manifest.ts';

const Key = Type.Object({
  id: Type.String(),
  /** Ed25519, SPKI, base64. */
  publicKey: Type.String(),
  /** A retired key still proves the releases it signed; it signs nothing new. */
  retired: Type.Boolean(),
});

/** Where an area's visitors go. `revision` is what a change must name to be accepted. */
export const AreaPolicy = Type.Object({
  area: AreaName,
  /** What the area owns, also when none of its releases can be had. */
  prefixes: Type.Array(Type.String()),
  stable: Type.Union([ReleaseId, Type.Null()]),
  candidate: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** Made anew for each candidate, so that rollouts do not always meet the same visitors first. */
  salt: Type.String(),
  revision: Type.Integer({ minimum: 0 }),
  keys: Type.Array(Key),
  /** Published, not pruned, never taken back: what a visitor who keeps their release may go on with. */
  retained: Type.Array(ReleaseId),
});
export type AreaPolicy = Static<typeof AreaPolicy>;

/** All an edge needs to know to choose; it reads the releases themselves from the store. */
export const Policy = Type.Object({ areas: Type.Array(AreaPolicy) });
export type Policy = Static<typeof Policy>;

/**
 * What the change stream tells an edge. `policy` carries the whole policy, so that a lost message costs nothing;
 * `content` names the tags whose pages are no longer true.
 */
export const Change = Type.Union([
  Type.Object({ kind: Type.Literal('policy'), policy: Policy }),
  Type.Object({ kind: Type.Literal('content'), tags: Type.Array(Type.String()) }),
]);
export type Change = Static<typeof Change>;
