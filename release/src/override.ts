import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AreaName, ReleaseId } from './manifest.ts';
import type { AreaPolicy } from './policy.ts';
import { ok, type Result, refuse } from './result.ts';
import { type KeyPair, signBytes, verifyBytes } from './signing.ts';

/** Shows one area in a certain build until it expires: either a stored release, or a working copy at an address. */
export const Override = Type.Object({
  area: AreaName,
  release: Type.Optional(ReleaseId),
  url: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 500 })),
  /** Milliseconds since 1970. */
  expires: Type.Integer({ minimum: 0 }),
});
export type Override = Static<typeof Override>;

const overrideCheck = Compile(Override);
// The same key signs manifests. No manifest begins with this prefix, so a manifest's signature cannot be used for an
// override, nor the other way round.
const signaturePrefix = 'override.1:';

/** The token of an override link. Anybody who has the link can use the override until it expires. */
export function createOverrideToken(override: Override, key: Pick<KeyPair, 'id' | 'privateKey'>): string {
  const payload = Buffer.from(JSON.stringify(override)).toString('base64url');
  const { keyId, signature } = signBytes(signaturePrefix + payload, key);
  return [payload, keyId, Buffer.from(signature, 'base64').toString('base64url')].join('.');
}

/** Reads a token if an active key of its own area signed it and it has not expired. */
export function verifyOverride(
  token: string,
  keysByArea: Readonly<Record<string, AreaPolicy['keys']>>,
  now: number = Date.now(),
): Result<Override> {
  const [payload, keyId, signature, ...rest] = token.length > 4000 ? [] : token.split('.');
  if (payload === undefined || keyId === undefined || signature === undefined || rest.length > 0) {
    return refuse('bad-override', 'this is not an override token');
  }
  const override = parseOverride(payload);
  if (override === undefined) return refuse('bad-override', 'this is not an override token');
  const keys = Object.hasOwn(keysByArea, override.area) ? keysByArea[override.area] : undefined;
  if (keys === undefined) return refuse('area-unknown', `there is no area ${override.area}`);
  const base64 = Buffer.from(signature, 'base64url').toString('base64');
  const proof = verifyBytes(signaturePrefix + payload, { keyId, signature: base64 }, keys);
  if (!proof.ok) return proof;
  if (override.expires <= now) return refuse('override-expired', 'this override has expired');
  return ok(override);
}

function parseOverride(payload: string): Override | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (!overrideCheck.Check(value)) return undefined;
    // Exactly one of the two is allowed.
    return (value.release === undefined) !== (value.url === undefined) ? value : undefined;
  } catch {
    return undefined;
  }
}
