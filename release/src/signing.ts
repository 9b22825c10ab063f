import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type Manifest, parseManifest, type Signed } from './manifest.ts';
import { unlistedFiles } from './named-files.ts';
import type { AreaPolicy } from './policy.ts';
import { done, type Result, refuse } from './result.ts';

export type KeyPair = {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  id: string;
  /** SPKI, base64. */
  publicKey: string;
  /** PKCS8, base64. */
  privateKey: string;
};
export type Signature = { keyId: string; signature: string };
type KnownKeys = AreaPolicy['keys'];

export function makeKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' });
  return {
    id: keyIdOf(publicKey.toString('base64')),
    publicKey: publicKey.toString('base64'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export function keyIdOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** Whether this is an Ed25519 public key at all; asked before one is accepted into the registry. */
export function isPublicKey(text: string): boolean {
  return publicKeyFrom(text) !== undefined;
}

export function signBytes(bytes: string, key: Pick<KeyPair, 'id' | 'privateKey'>): Signature {
  const privateKey = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { keyId: key.id, signature: sign(null, Buffer.from(bytes), privateKey).toString('base64') };
}

/** Whether one of these keys signed these very bytes. */
export function verifyBytes(
  bytes: string,
  by: Signature,
  keys: KnownKeys,
  options: { allowRetired: boolean } = { allowRetired: false },
): Result<null> {
  const key = keys.find((known) => known.id === by.keyId);
  if (key === undefined) return refuse('unknown-key', `the key ${by.keyId} is not known for this area`);
  if (key.retired && !options.allowRetired) {
    return refuse('key-retired', `the key ${by.keyId} is retired: it proves what it signed, it signs nothing new`);
  }
  const publicKey = publicKeyFrom(key.publicKey);
  if (publicKey === undefined) return refuse('unknown-key', `the key kept as ${by.keyId} is not an Ed25519 key`);
  const good = verify(null, Buffer.from(bytes), publicKey, Buffer.from(by.signature, 'base64'));
  return good ? done(null) : refuse('bad-signature', `the signature by the key ${by.keyId} does not match`);
}

/** The manifest in a signed message, once the signature and the area hold. Nothing of it is read before that. */
export function verifySigned(
  signed: Signed,
  area: string,
  keys: KnownKeys,
  options: { allowRetired: boolean } = { allowRetired: false },
): Result<Manifest> {
  const proof = verifyBytes(signed.manifest, signed, keys, options);
  if (!proof.ok) return proof;
  const manifest = parseManifest(signed.manifest);
  if (manifest === undefined) return refuse('bad-manifest', 'what was signed is not a manifest');
  if (manifest.area !== area) {
    return refuse('bad-manifest', `the manifest is of ${manifest.area}, signed with a key of ${area}`);
  }
  const unlisted = unlistedFiles(manifest);
  if (unlisted.length > 0) return refuse('bad-manifest', `the manifest names ${unlisted[0]} without a digest`);
  return done(manifest);
}

function publicKeyFrom(text: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
