import type { FastifyRequest } from 'fastify';
import { AreaName, ReleaseId, SignedManifest } from 'release/manifest';
import { decodeActor } from 'release/registry-api';
import { type Static, Type } from 'typebox';
import { nameOf } from '../keys/guard.ts';
import type { AwaitedPolicy } from './edges.ts';

/** PostgreSQL cannot store a null character in a text. */
const Reason = Type.String({ maxLength: 500, pattern: '^[^\\u0000]*$' });
const Revision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const CompareAndSwap = { revision: Type.Optional(Revision), reason: Type.Optional(Reason) };
/** The person whose running rollout the sender takes over. */
const TakeOver = Type.Optional(Type.String({ maxLength: 200 }));
const strict = { additionalProperties: false };

export const AreaParams = Type.Object({ area: AreaName });

/** A process of an edge names itself at its start. */
export const EdgeParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });

/** Validated as text: converted to a number first, `1e400` would become Infinity and pass. */
export const HistoryQuery = Type.Object({ limit: Type.String({ pattern: '^([1-9][0-9]{0,2}|1000)$', default: '50' }) });

/** As text, for the same reason as in `HistoryQuery`. Areas are separated by commas. */
export const EdgesQuery = Type.Object({
  revision: Type.Optional(Type.String({ pattern: '^[0-9]{1,9}$' })),
  areas: Type.String({ pattern: '^[a-z0-9,-]{0,2000}$', default: '' }),
});

export function awaitedPolicyOf({ revision, areas }: Static<typeof EdgesQuery>): AwaitedPolicy | undefined {
  return revision === undefined ? undefined : { revision: Number(revision), areas: areas.split(',') };
}

export const DoctorQuery = Type.Object({ release: ReleaseId });

export const PublishBody = Type.Object({ signed: SignedManifest }, strict);

export const RampBody = Type.Object(
  { release: ReleaseId, percent: Type.Number({ minimum: 0, maximum: 100 }), takeOver: TakeOver, ...CompareAndSwap },
  strict,
);

export const PromoteBody = Type.Object(
  { release: Type.Optional(ReleaseId), takeOver: TakeOver, ...CompareAndSwap },
  strict,
);

const ReleaseOfArea = Type.Record(AreaName, ReleaseId, { minProperties: 1 });

/** The release of each area that becomes stable, and the revisions that the sender has seen. */
export const TogetherBody = Type.Object(
  {
    releases: ReleaseOfArea,
    revisions: Type.Optional(Type.Record(AreaName, Revision)),
    takeOver: TakeOver,
    reason: Type.Optional(Reason),
  },
  strict,
);

/** The id of a release or of a key; both have the same form. */
export const RevokeBody = Type.Object({ id: ReleaseId, reason: Type.Optional(Reason) }, strict);

/** `release`: the one that the sender wants to withdraw. */
export const RollbackBody = Type.Object({ release: Type.Optional(ReleaseId), ...CompareAndSwap }, strict);

export const JointRollbackBody = Type.Object(
  { releases: Type.Optional(ReleaseOfArea), reason: Type.Optional(Reason) },
  strict,
);

export const UndoBody = Type.Object(CompareAndSwap, strict);

/** A shadow compares two releases under the present load, so it runs for a day at most. */
const maxShadowSeconds = 24 * 3600;

export const ShadowBody = Type.Object(
  {
    release: ReleaseId,
    percent: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
    seconds: Type.Integer({ minimum: 1, maximum: maxShadowSeconds }),
    reason: Type.Optional(Reason),
  },
  strict,
);

export const ShadowStopBody = Type.Object({ reason: Type.Optional(Reason) }, strict);

export const PruneBody = Type.Object(
  {
    keep: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    releases: Type.Optional(Type.Array(ReleaseId, { maxItems: 1000 })),
  },
  { ...strict, minProperties: 1 },
);

const Prefixes = Type.Array(Type.String({ pattern: '^/([a-z0-9_-]+(/[a-z0-9_-]+)*)?$', maxLength: 100 }), {
  maxItems: 50,
});

export const AreaBody = Type.Object({ area: AreaName, prefixes: Prefixes }, strict);

export const RemovalBody = Type.Object(
  { thoughLive: Type.Optional(Type.Literal(true)), reason: Type.Optional(Reason) },
  strict,
);

export const PrefixesBody = Type.Object({ prefixes: Prefixes }, strict);

/**
 * The holder of the token and, in parentheses, the name that the sender gave itself, from its git configuration. Only the first was
 * checked, so the second must not look like it.
 */
export function actorOf({ headers, holder }: Pick<FastifyRequest, 'headers' | 'holder'>): string {
  const header = headers['x-release-actor'];
  const authenticated = holder === null ? 'unknown' : nameOf(holder);
  const claimed =
    typeof header === 'string'
      ? decodeActor(header)
          .replace(/[\p{Cc}()]/gu, ' ')
          .trim()
      : '';
  return claimed === '' ? authenticated : `${authenticated} (${claimed})`;
}
