import { describe, expect, test } from '@jest/globals';
import { makeOverride, readOverride } from './override.ts';
import { makeKeyPair, signBytes } from './signing.ts';

const [blog, checkout] = [makeKeyPair(), makeKeyPair()];
const keys = {
  blog: [{ id: blog.id, publicKey: blog.publicKey, retired: false }],
  checkout: [{ id: checkout.id, publicKey: checkout.publicKey, retired: false }],
};
const now = Date.UTC(2026, 2, 1);
const wanted = { area: 'blog', release: '0123456789abcdef', expires: now + 1000 };

describe('an override', () => {
  test('says which build its area is to be shown in', () => {
    expect(readOverride(makeOverride(wanted, blog), keys, now)).toEqual({ ok: true, value: wanted });
    const local = { area: 'blog', url: 'http://localhost:3102', expires: now + 1000 };
    expect(readOverride(makeOverride(local, blog), keys, now)).toEqual({ ok: true, value: local });
  });

  test('ends', () => {
    expect(readOverride(makeOverride(wanted, blog), keys, wanted.expires)).toMatchObject({
      reason: 'override-expired',
    });
  });

  test('signed by nobody we know is refused', () => {
    expect(readOverride(makeOverride(wanted, makeKeyPair()), keys, now)).toMatchObject({ reason: 'unknown-key' });
  });

  test('with a changed payload is refused', () => {
    const [, keyId, signature] = makeOverride(wanted, blog).split('.');
    const payload = Buffer.from(JSON.stringify({ ...wanted, expires: now + 1e9 })).toString('base64url');
    expect(readOverride(`${payload}.${keyId}.${signature}`, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('of one area signed with the key of another is refused', () => {
    expect(readOverride(makeOverride(wanted, checkout), keys, now)).toMatchObject({ reason: 'unknown-key' });
    const named = makeOverride(wanted, { ...checkout, id: blog.id });
    expect(readOverride(named, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('of an area that is not there is refused, whatever its name', () => {
    for (const area of ['news', 'constructor']) {
      expect(readOverride(makeOverride({ ...wanted, area }, blog), keys, now)).toMatchObject({
        reason: 'area-unknown',
      });
    }
  });

  test('of a retired key is refused', () => {
    const retired = { blog: keys.blog.map((key) => ({ ...key, retired: true })) };
    expect(readOverride(makeOverride(wanted, blog), retired, now)).toMatchObject({ reason: 'key-retired' });
  });

  test('cannot be made from the signature of something else', () => {
    const [payload = ''] = makeOverride(wanted, blog).split('.');
    const other = signBytes(payload, blog);
    const signature = Buffer.from(other.signature, 'base64').toString('base64url');
    expect(readOverride(`${payload}.${blog.id}.${signature}`, keys, now)).toMatchObject({ reason: 'bad-signature' });
  });

  test('that shows two builds, none, or a file, is refused', () => {
    const { area, expires } = wanted;
    const senseless = [
      { ...wanted, url: 'http://localhost' },
      { area, expires },
      { area, expires, url: 'file:///etc' },
    ];
    for (const one of senseless) {
      expect(readOverride(makeOverride(one, blog), keys, now)).toMatchObject({ reason: 'bad-override' });
    }
  });

  test.each(['', '.', '..', '...', 'a.b.c', 'x'.repeat(5000)])('that is "%s" is refused', (token) => {
    expect(readOverride(token, keys, now)).toMatchObject({ reason: 'bad-override' });
  });
});
