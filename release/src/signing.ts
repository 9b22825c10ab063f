import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { findUnlistedFiles, type Manifest, parseManifest, type SignedManifest } from './manifest.ts';
import type { AreaPolicy } from './policy.ts';
import { ok, type Result, refuse } from './result.ts';

export type KeyPair = {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  id: string;
  /** SPKI, base64. */
  publicKey: string;
  /** PKCS8, base64. */
  privateKey: string;
};
export type Signature = { keyId: string; signature: string };
type PublicKeys = AreaPolicy['keys'];

export function makeKeyPair(): KeyPair {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' });
  return {
    id: computeKeyId(publicKey.toString('base64')),
    publicKey: publicKey.toString('base64'),
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

export function computeKeyId(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

/** The registry refuses new keys for which this is false. */
export function isPublicKey(text: string): boolean {
  return parsePublicKey(text) !== undefined;
}

export function signBytes(bytes: string, key: Pick<KeyPair, 'id' | 'privateKey'>): Signature {
  const privateKey = createPrivateKey({ key: Buffer.from(key.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return { keyId: key.id, signature: sign(null, Buffer.from(bytes), privateKey).toString('base64') };
}

/** Verifies that one of the keys signed exactly these bytes. */
export function verifyBytes(
  bytes: string,
  signature: Signature,
  keys: PublicKeys,
  options: { allowRetired: boolean } = { allowRetired: false },
): Result<null> {
  const key = keys.find(({ id }) => id === signature.keyId);
  if (key === undefined) return refuse('unknown-key', `this area has no key ${signature.keyId}`);
  if (key.retired && !options.allowRetired) {
    return refuse(
      'key-retired',
      `the key ${signature.keyId} is retired: its old signatures stay valid, new ones are refused`,
    );
  }
  const publicKey = parsePublicKey(key.publicKey);
  if (publicKey === undefined)
    return refuse('unknown-key', `the key ${signature.keyId} of this area is not an Ed25519 key`);
  const isValid = verify(null, Buffer.from(bytes), publicKey, Buffer.from(signature.signature, 'base64'));
  return isValid ? ok(null) : refuse('bad-signature', `the signature by the key ${signature.keyId} does not match`);
}

/** Verifies the signature and only then parses the manifest and checks its area and its list of files. */
export function verifyManifest(
  signed: SignedManifest,
  area: string,
  keys: PublicKeys,
  options: { allowRetired: boolean } = { allowRetired: false },
): Result<Manifest> {
  const proof = verifyBytes(signed.manifest, signed, keys, options);
  if (!proof.ok) return proof;
  const manifest = parseManifest(signed.manifest);
  if (manifest === undefined) return refuse('bad-manifest', 'the signed text is not a manifest');
  if (manifest.area !== area) {
    return refuse('bad-manifest', `the manifest belongs to ${manifest.area}, but a key of ${area} signed it`);
  }
  const unlisted = findUnlistedFiles(manifest);
  if (unlisted.length > 0) return refuse('bad-manifest', `the manifest uses ${unlisted[0]} without its digest`);
  return ok(manifest);
}

function parsePublicKey(text: string) {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
