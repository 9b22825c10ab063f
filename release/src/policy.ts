import { hash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { AreaName, ReleaseId } from './manifest.ts';

const Key = Type.Object({
  id: Type.String(),
  /** Ed25519, SPKI, base64. */
  publicKey: Type.String(),
  /** A retired key still verifies the releases it signed, but new signatures by it are refused. */
  retired: Type.Boolean(),
});

/**
 * A release with which edges render a share of the requests once more, after the visitors have their responses. No visitor gets it.
 */
export const Shadow = Type.Object({
  release: ReleaseId,
  /** The share of the requests for documents of the area. */
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** New for each start: edges then begin to count anew. */
  run: Type.String({ maxLength: 40 }),
  /** When edges stop by themselves (ISO). */
  until: Type.String({ maxLength: 40 }),
});
export type Shadow = Static<typeof Shadow>;

/** Which releases the visitors of an area get. A change that states a `revision` is refused if it is not the current one. */
export const AreaPolicy = Type.Object({
  area: AreaName,
  /** The paths that belong to the area, also while none of its releases can be loaded. */
  prefixes: Type.Array(Type.String()),
  stable: Type.Union([ReleaseId, Type.Null()]),
  candidate: Type.Union([ReleaseId, Type.Null()]),
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** New for each candidate, so that the same visitors are not the first in every rollout. */
  salt: Type.String(),
  revision: Type.Integer({ minimum: 0 }),
  keys: Type.Array(Key),
  /** Published, not pruned and not rolled back. */
  retained: Type.Array(ReleaseId),
  /**
   * The retained releases that visitors could get at some time. Cookies can be forged, so a `keep-<area>` cookie chooses no other.
   * Absent in the policies of an older API.
   */
  ramped: Type.Optional(Type.Array(ReleaseId)),
  /** Rolled back and not pruned: tabs that were opened before still load their files. Absent in the policies of an older API. */
  withdrawn: Type.Optional(Type.Array(ReleaseId)),
  /**
   * By release: the SHA-256 of its signed manifest, for every release that an edge may take. A release that is missing was
   * never published, was pruned, or is revoked. Policies of older registries do not have this field.
   */
  manifests: Type.Optional(Type.Record(ReleaseId, Type.String({ pattern: '^[a-f0-9]{64}$' }))),
  /** The release that a rollback would make stable. Edges have it ready, so that a rollback waits for no download. */
  previous: Type.Optional(Type.Union([ReleaseId, Type.Null()])),
  /** The latest shadow of the area; its time may be over. Absent if the area never had a shadow. */
  shadow: Type.Optional(Shadow),
});
export type AreaPolicy = Static<typeof AreaPolicy>;

/** Whether the store may have this release. Edges request no others, because anybody can ask for any id. */
export function isInStore(policy: AreaPolicy, release: string): boolean {
  const { stable, candidate, retained, withdrawn } = policy;
  return withdrawn === undefined || [stable, candidate, ...retained, ...withdrawn].includes(release);
}

/** Everything an edge needs for choosing releases. It reads the releases themselves from the store. */
export const Policy = Type.Object({
  /** Rises with every change of the policy. Policies of earlier registries, which an edge may have on its disk, have none. */
  revision: Type.Optional(Type.Integer({ minimum: 0 })),
  areas: Type.Array(AreaPolicy),
});
export type Policy = Static<typeof Policy>;

/** The content tag that stands for all content: the receiver may have missed any change. */
export const allContent = '*';

/**
 * A message of the change feed. `policy` carries the complete policy, so that a lost message does no harm. `content`
 * carries the content tags whose pages are stale.
 */
export const Change = Type.Union([
  Type.Object({ kind: Type.Literal('policy'), policy: Policy }),
  Type.Object({ kind: Type.Literal('content'), tags: Type.Array(Type.String()) }),
]);
export type Change = Static<typeof Change>;

const bucketCount = 10_000;

/**
 * The bucket of a visitor in one rollout, 0 to 9999. It uses 48 bits of the hash, so that the remainder favours no bucket
 * by more than 1e-10.
 */
export function computeBucket(visitor: string, area: string, salt: string): number {
  // As text: for a buffer Node allocates memory outside of the heap, which takes longer than the digest.
  const digest = hash('sha256', `${visitor}|${area}|${salt}`, 'hex');
  return Number.parseInt(digest.slice(0, 12), 16) % bucketCount;
}

/** Which of an area's two live releases a visitor gets. Visitors without a cookie, and crawlers, get stable. */
export function chooseRole(policy: AreaPolicy, visitor: string | undefined): 'stable' | 'candidate' {
  if (policy.candidate === null || visitor === undefined) return 'stable';
  // Rounded, because 1.1 × 100 is slightly more than 110 in floating point and would admit one bucket too many.
  const candidateBuckets = Math.round((policy.percent * bucketCount) / 100);
  return computeBucket(visitor, policy.area, policy.salt) < candidateBuckets ? 'candidate' : 'stable';
}
