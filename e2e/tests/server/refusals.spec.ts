import { computeIntegrity } from 'release/digests';
import { packRelease } from 'release/pack';
import { unwrapResult } from 'release/result';
import { makeKeyPair, signBytes } from 'release/signing';
import { filePath } from 'release/stored-release';
import { compressOnce } from '../../harness/compressed-files.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { type Patches, patchBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';

// pages: any

const origin = { commit: 'e2e', builtAt: '2026-01-01T00:00:00.000Z' };

/** Stores and publishes a build without the release tools, so that `forge` can change the signed manifest before it is sent. */
async function publishForged(
  shop: Shop,
  dist: string,
  forge: (signed: { manifest: string; keyId: string; signature: string }) => object = (signed) => signed,
) {
  const key = shop.keyOf('blog');
  const { manifest, files } = unwrapResult(await packRelease(dist, origin, { compress: compressOnce }));
  for (const [file, bytes] of files) await shop.store.put(filePath('blog', manifest.id, file), bytes);
  const text = JSON.stringify(manifest);
  const signed = forge({ manifest: text, ...signBytes(text, { id: key.keyId, privateKey: key.privateKey }) });
  const { status, text: body } = await shop.request('/releases/v1/areas/blog/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ signed }),
  });
  return { status, id: manifest.id, code: JSON.parse(body).errors?.[0]?.messages?.[0]?.code };
}

const buildWithReport = (name: string, report: NonNullable<Patches['report']>) => patchBuild('blog', name, { report });

test('a release signed with an unknown key, or changed after it was signed, is refused', async ({ shop }) => {
  const dist = await patchBuild('blog', 'forged', { node: (code) => `${code}\n// forged\n` });
  const unknownKey = makeKeyPair();
  const forged = [
    ['bad-signature', (signed: object & { manifest: string }) => ({ ...signed, manifest: `${signed.manifest} ` })],
    [
      'bad-signature',
      (signed: object & { manifest: string; keyId: string }) => ({
        ...signBytes(signed.manifest, unknownKey),
        manifest: signed.manifest,
        keyId: signed.keyId,
      }),
    ],
    [
      'unknown-key',
      (signed: object & { manifest: string }) => ({
        manifest: signed.manifest,
        ...signBytes(signed.manifest, unknownKey),
      }),
    ],
  ] as const;
  for (const [code, forge] of forged)
    expect(await publishForged(shop, dist, forge)).toMatchObject({ status: 422, code });
  expect(await publishForged(shop, dist)).toMatchObject({ status: 200 });
});

test('a release with a file that differs from its manifest is refused', async ({ shop }) => {
  const dist = await patchBuild('blog', 'tampered', { node: (code) => `${code}\n// tampered\n` });
  const { manifest } = unwrapResult(await packRelease(dist, origin, { compress: compressOnce }));
  const storedFile = filePath('blog', manifest.id, 'node/area.cjs');
  const tampered = await publishForged(shop, dist, (signed) => {
    const facts = JSON.parse(signed.manifest);
    facts.files['node/area.cjs'].integrity = computeIntegrity(Buffer.from('something else'));
    const text = JSON.stringify(facts);
    const { keyId, privateKey } = shop.keyOf('blog');
    return { manifest: text, ...signBytes(text, { id: keyId, privateKey }) };
  });
  // The id is computed from the digests, so it no longer matches.
  expect(tampered).toMatchObject({ status: 422, code: 'bad-manifest' });

  const original = await shop.store.get(storedFile);
  await shop.store.put(storedFile, Buffer.from(`${Buffer.from(original ?? '').toString()}// one byte more`));
  const text = JSON.stringify(manifest);
  const { keyId, privateKey, token } = shop.keyOf('blog');
  const signed = { manifest: text, ...signBytes(text, { id: keyId, privateKey }) };
  const response = await shop.request('/releases/v1/areas/blog/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ signed }),
  });
  expect(response.status).toBe(422);
  expect(JSON.parse(response.text).errors[0].messages[0].code).toBe('digest-differs');
});

for (const [code, name, report] of [
  ['contract-unknown', 'a contract that no host supports', (facts) => ({ ...facts, contract: 99 })],
  [
    'prefix-taken',
    "another area's prefix",
    (facts) => ({ ...facts, prefixes: ['/blog', '/pages', '/contact-us', '/shop'] }),
  ],
  [
    'prefix-reserved',
    'a reserved path',
    (facts) => ({ ...facts, prefixes: ['/blog', '/pages', '/contact-us', '/api'] }),
  ],
  [
    'page-outside-prefix',
    'a page outside its prefixes',
    (facts) => ({
      ...facts,
      pages: [...[facts.pages].flat(), { id: 'stray', path: '/shop/stray', layout: 'default', js: [], css: [] }],
    }),
  ],
] satisfies [string, string, NonNullable<Patches['report']>][]) {
  test(`a release with ${name} is refused`, async ({ shop }) => {
    expect(await publishForged(shop, await buildWithReport(code, report))).toMatchObject({ status: 422, code });
  });
}

test('the token of one area cannot change another area, and the status needs a token', async ({ shop }) => {
  const { token } = shop.keyOf('catalog');
  const response = await shop.request('/releases/v1/areas/blog/rollback', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(403);
  expect((await shop.request('/releases/v1/status')).status).toBe(401);
});
