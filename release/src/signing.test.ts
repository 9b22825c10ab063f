import { describe, expect, test } from '@jest/globals';
import { isPublicKey, type KeyPair, keyIdOf, makeKeyPair, signBytes, verifySigned } from './signing.ts';
import { buildManifest } from './testing/manifest-of.ts';

const key = makeKeyPair();
const known = (pair: KeyPair, retired = false) => ({ id: pair.id, publicKey: pair.publicKey, retired });
const sign = (text: string, by: KeyPair = key) => ({ manifest: text, ...signBytes(text, by) });
const text = JSON.stringify(buildManifest());

describe('a signed manifest', () => {
  test('is read when a key of its area signed it', () => {
    const read = verifySigned(sign(text), 'blog', [known(makeKeyPair()), known(key)]);
    expect(read).toEqual({ ok: true, value: buildManifest() });
  });

  test('is refused with a key that the area has not', () => {
    expect(verifySigned(sign(text, makeKeyPair()), 'blog', [known(key)])).toMatchObject({ reason: 'unknown-key' });
  });

  test('is refused when another key signed under the name of a known one', () => {
    const forged = { ...sign(text, makeKeyPair()), keyId: key.id };
    expect(verifySigned(forged, 'blog', [known(key)])).toMatchObject({ reason: 'bad-signature' });
  });

  test('is refused with any one byte changed', () => {
    const signed = sign(text);
    for (const at of [0, Math.floor(text.length / 2), text.length - 1]) {
      const other = text[at] === ' ' ? '\t' : ' ';
      const manifest = text.slice(0, at) + other + text.slice(at + 1);
      expect(verifySigned({ ...signed, manifest }, 'blog', [known(key)])).toMatchObject({ reason: 'bad-signature' });
    }
  });

  test.each(['', 'AAAA', '%%%', 'A'.repeat(200)])('is refused with the signature "%s"', (signature) => {
    expect(verifySigned({ ...sign(text), signature }, 'blog', [known(key)])).toMatchObject({ reason: 'bad-signature' });
  });

  test('of a retired key is refused as new, and good as old', () => {
    const keys = [known(key, true)];
    expect(verifySigned(sign(text), 'blog', keys)).toMatchObject({ reason: 'key-retired' });
    expect(verifySigned(sign(text), 'blog', keys, { allowRetired: true })).toMatchObject({ ok: true });
  });

  test('is refused when it speaks for another area', () => {
    const other = JSON.stringify(buildManifest({ area: 'checkout' }));
    expect(verifySigned(sign(other), 'blog', [known(key)])).toMatchObject({ reason: 'bad-manifest' });
  });

  test('is refused when it names a file without a digest', () => {
    const open = JSON.stringify(buildManifest({ node: { entry: 'unlisted.cjs' } }));
    expect(verifySigned(sign(open), 'blog', [known(key)])).toMatchObject({
      reason: 'bad-manifest',
      message: expect.stringContaining('node/unlisted.cjs'),
    });
  });

  test('is refused when what was signed is no manifest', () => {
    expect(verifySigned(sign('{}'), 'blog', [known(key)])).toMatchObject({ reason: 'bad-manifest' });
  });
});

describe('keys', () => {
  test('are known by their public half', () => {
    expect(key.id).toBe(keyIdOf(key.publicKey));
    expect(key.id).toMatch(/^[a-f0-9]{16}$/);
    expect(makeKeyPair().id).not.toBe(key.id);
  });

  test('that are none are told apart', () => {
    expect(isPublicKey(key.publicKey)).toBe(true);
    expect(isPublicKey(key.privateKey)).toBe(false);
    expect(isPublicKey('AAAA')).toBe(false);
  });

  test('kept broken in the policy prove nothing, and break nothing', () => {
    const keys = [{ id: key.id, publicKey: 'AAAA', retired: false }];
    expect(verifySigned(sign(text), 'blog', keys)).toMatchObject({ reason: 'unknown-key' });
  });
});
