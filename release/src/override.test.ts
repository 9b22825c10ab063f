import { describe, expect, test } from '@jest/globals';
import { createOverrideToken, verifyOverride } from './override.ts';
import { makeKeyPair, signBytes } from './signing.ts';

const [blog, checkout] = [makeKeyPair(), makeKeyPair()];
const keys = {
  blog: [{ id: blog.id, publicKey: blog.publicKey, retired: false }],
  checkout: [{ id: checkout.id, publicKey: checkout.publicKey, retired: false }],
};
const now = Date.UTC(2026, 2, 1);
const override = { area: 'blog', release: '0123456789abcdef', expires: now + 1000 };

describe('an override token', () => {
  test('a valid override token is verified and returns its build', () => {
    expect(verifyOverride(createOverrideToken(override, blog), keys, now)).toEqual({ ok: true, value: override });
    const local = { area: 'blog', url: 'http://localhost:3102', expires: now + 1000 };
    expect(verifyOverride(createOverrideToken(local, blog), keys, now)).toEqual({ ok: true, value: local });
  });

  test('an override token is refused after it has expired', () => {
    expect(verifyOverride(createOverrideToken(override, blog), keys, override.expires)).toMatchObject({
      reason: 'override-expired',
    });
  });

  test('an override token signed with an unknown key is refused', () => {
    expect(verifyOverride(createOverrideToken(override, makeKeyPair()), keys, now)).toMatchObject({
      reason: 'unknown-key',
    });
  });

  test('an override token with a changed payload is refused', () => {
    const [, keyId, signature] = createOverrideToken(override, blog).split('.');
    const payload = Buffer.from(JSON.stringify({ ...override, expires: now + 1e9 })).toString('base64url');
    expect(verifyOverride(`${payload}.${keyId}.${signature}`, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('an override token of one area signed with the key of another area is refused', () => {
    expect(verifyOverride(createOverrideToken(override, checkout), keys, now)).toMatchObject({ reason: 'unknown-key' });
    const foreignToken = createOverrideToken(override, { ...checkout, id: blog.id });
    expect(verifyOverride(foreignToken, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('an override token of an unknown area is refused, also when it is named like an object’s own property', () => {
    for (const area of ['news', 'constructor']) {
      expect(verifyOverride(createOverrideToken({ ...override, area }, blog), keys, now)).toMatchObject({
        reason: 'area-unknown',
      });
    }
  });

  test('an override token signed with a retired key is refused', () => {
    const retired = { blog: keys.blog.map((key) => ({ ...key, retired: true })) };
    expect(verifyOverride(createOverrideToken(override, blog), retired, now)).toMatchObject({ reason: 'key-retired' });
  });

  test('a signature of other text by the same key is not accepted in an override token', () => {
    const [payload = ''] = createOverrideToken(override, blog).split('.');
    const plainSignature = signBytes(payload, blog);
    const signature = Buffer.from(plainSignature.signature, 'base64').toString('base64url');
    expect(verifyOverride(`${payload}.${blog.id}.${signature}`, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('an override token with two builds, no build or a file address is refused', () => {
    const { area, expires } = override;
    const invalidOverrides = [
      { ...override, url: 'http://localhost' },
      { area, expires },
      { area, expires, url: 'file:///etc' },
    ];
    for (const invalid of invalidOverrides) {
      expect(verifyOverride(createOverrideToken(invalid, blog), keys, now)).toMatchObject({ reason: 'bad-override' });
    }
  });

  test.each(['', '.', '..', '...', 'a.b.c', 'x'.repeat(5000)])('the override token "%s" is refused', (token) => {
    expect(verifyOverride(token, keys, now)).toMatchObject({ reason: 'bad-override' });
  });
});
