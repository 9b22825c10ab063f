import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AreaName, ReleaseId } from './manifest.ts';
import type { AreaPolicy } from './policy.ts';
import { done, type Result, refuse } from './result.ts';
import { type KeyPair, signBytes, verifyBytes } from './signing.ts';

/** "Show this area in that build": a stored release, or a working copy at an address. Ends by itself. */
export const Override = Type.Object({
  area: AreaName,
  release: Type.Optional(ReleaseId),
  url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 500 })),
  /** Milliseconds since 1970. */
  expires: Type.Integer({ minimum: 0 }),
});
export type Override = Static<typeof Override>;

const validator = Compile(Override);
// A key also signs manifests; no manifest begins like this, so neither signature can stand in for the other.
const purpose = 'override.1:';

/** A token for a link. It holds no secret: whoever has the link has the override, until it expires. */
export function makeOverride(override: Override, key: Pick<KeyPair, 'id' | 'privateKey'>): string {
  const payload = Buffer.from(JSON.stringify(override)).toString('base64url');
  const { keyId, signature } = signBytes(purpose + payload, key);
  return [payload, keyId, Buffer.from(signature, 'base64').toString('base64url')].join('.');
}

/** What a token says, when a present key of the very area it names has signed it and its time is not over. */
export function readOverride(
  token: string,
  keysByArea: Readonly<Record<string, AreaPolicy['keys']>>,
  now: number = Date.now(),
): Result<Override> {
  const [payload, keyId, signature, ...more] = token.length > 4000 ? [] : token.split('.');
  if (payload === undefined || keyId === undefined || signature === undefined || more.length > 0) {
    return refuse('bad-override', 'this is not an override token');
  }
  const override = parse(payload);
  if (override === undefined) return refuse('bad-override', 'this is not an override token');
  const keys = Object.hasOwn(keysByArea, override.area) ? keysByArea[override.area] : undefined;
  if (keys === undefined) return refuse('area-unknown', `there is no area ${override.area}`);
  const base64 = Buffer.from(signature, 'base64url').toString('base64');
  const proof = verifyBytes(purpose + payload, { keyId, signature: base64 }, keys);
  if (!proof.ok) return proof;
  if (override.expires <= now) return refuse('override-expired', 'the time of this override is over');
  return done(override);
}

function parse(payload: string): Override | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (!validator.Check(value)) return undefined;
    return (value.release === undefined) !== (value.url === undefined) ? value : undefined;
  } catch {
    return undefined;
  }
}
