import { describe, expect, test } from '@jest/globals';
import { computeKeyId, isPublicKey, type KeyPair, makeKeyPair, signBytes, verifyManifest } from './signing.ts';
import { createManifest } from './testing/sample-release.ts';

const key = makeKeyPair();
const toPublicKey = (pair: KeyPair, retired = false) => ({ id: pair.id, publicKey: pair.publicKey, retired });
const sign = (text: string, by: KeyPair = key) => ({ manifest: text, ...signBytes(text, by) });
const text = JSON.stringify(createManifest());

describe('a signed manifest', () => {
  test('a signed manifest is accepted when a key of its area signed it', () => {
    const verified = verifyManifest(sign(text), 'blog', [toPublicKey(makeKeyPair()), toPublicKey(key)]);
    expect(verified).toEqual({ ok: true, value: createManifest() });
  });

  test('a signed manifest is refused when the area does not have the key', () => {
    expect(verifyManifest(sign(text, makeKeyPair()), 'blog', [toPublicKey(key)])).toMatchObject({
      reason: 'unknown-key',
    });
  });

  test('a signed manifest is refused when another key signed it under the id of a known key', () => {
    const forged = { ...sign(text, makeKeyPair()), keyId: key.id };
    expect(verifyManifest(forged, 'blog', [toPublicKey(key)])).toMatchObject({ reason: 'bad-signature' });
  });

  test('a signed manifest is refused when one byte was changed', () => {
    const signed = sign(text);
    for (const at of [0, Math.floor(text.length / 2), text.length - 1]) {
      const replacement = text[at] === ' ' ? '\t' : ' ';
      const manifest = text.slice(0, at) + replacement + text.slice(at + 1);
      expect(verifyManifest({ ...signed, manifest }, 'blog', [toPublicKey(key)])).toMatchObject({
        reason: 'bad-signature',
      });
    }
  });

  test.each(['', 'AAAA', '%%%', 'A'.repeat(200)])(
    'a signed manifest is refused with the signature "%s"',
    (signature) => {
      expect(verifyManifest({ ...sign(text), signature }, 'blog', [toPublicKey(key)])).toMatchObject({
        reason: 'bad-signature',
      });
    },
  );

  test('a manifest signed by a retired key is refused, unless retired keys are allowed', () => {
    const keys = [toPublicKey(key, true)];
    expect(verifyManifest(sign(text), 'blog', keys)).toMatchObject({ reason: 'key-retired' });
    expect(verifyManifest(sign(text), 'blog', keys, { allowRetired: true })).toMatchObject({ ok: true });
  });

  test('a signed manifest is refused when it belongs to another area', () => {
    const checkoutManifest = JSON.stringify(createManifest({ area: 'checkout' }));
    expect(verifyManifest(sign(checkoutManifest), 'blog', [toPublicKey(key)])).toMatchObject({
      reason: 'bad-manifest',
    });
  });

  test('a signed manifest is refused when it uses a file without a digest', () => {
    const unlisted = JSON.stringify(createManifest({ node: { entry: 'unlisted.cjs' } }));
    expect(verifyManifest(sign(unlisted), 'blog', [toPublicKey(key)])).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining('node/unlisted.cjs'),
    });
  });

  test('a signed text is refused when it is not a manifest', () => {
    expect(verifyManifest(sign('{}'), 'blog', [toPublicKey(key)])).toMatchObject({ reason: 'bad-manifest' });
  });
});

describe('keys', () => {
  test('a key gets its id from the public key', () => {
    expect(key.id).toBe(computeKeyId(key.publicKey));
    expect(key.id).toMatch(/^[a-f0-9]{16}$/);
    expect(makeKeyPair().id).not.toBe(key.id);
  });

  test('a key that is no Ed25519 public key is not accepted', () => {
    expect(isPublicKey(key.publicKey)).toBe(true);
    expect(isPublicKey(key.privateKey)).toBe(false);
    expect(isPublicKey('AAAA')).toBe(false);
  });

  test('an invalid key in the policy verifies nothing and throws nothing', () => {
    const keys = [{ id: key.id, publicKey: 'AAAA', retired: false }];
    expect(verifyManifest(sign(text), 'blog', keys)).toMatchObject({ reason: 'unknown-key' });
  });
});
