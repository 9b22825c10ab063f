import { integrityOf } from 'release/integrity';
import { pack } from 'release/pack';
import { makeKeyPair, signBytes } from 'release/signing';
import { filePath } from 'release/store-paths';
import { expect, test } from '../../harness/fixtures.ts';
import { type Patches, patchedBuild } from '../../harness/patched.ts';
import { must } from '../../harness/releasing.ts';
import type { Shop } from '../../harness/shop.ts';

test.use({ shopOptions: {} });

const origin = { commit: 'e2e', builtAt: '2026-01-01T00:00:00.000Z' };

/** Stores a build and offers it as a publisher would who writes their own tools: signed and sent as `forge` leaves it. */
async function offer(
  shop: Shop,
  dist: string,
  forge: (signed: { manifest: string; keyId: string; signature: string }) => object = (signed) => signed,
) {
  const key = shop.keyOf('blog');
  const { manifest, files } = must(await pack(dist, origin));
  for (const [file, bytes] of files) await shop.store.put(filePath('blog', manifest.id, file), bytes);
  const text = JSON.stringify(manifest);
  const signed = forge({ manifest: text, ...signBytes(text, { id: key.keyId, privateKey: key.privateKey }) });
  const { status, text: body } = await shop.ask('/releases/v1/areas/blog/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ signed }),
  });
  return { status, id: manifest.id, code: JSON.parse(body).errors?.[0]?.messages?.[0]?.code };
}

const reporting = (name: string, report: NonNullable<Patches['report']>) => patchedBuild('blog', name, { report });

test('what is signed by someone else, or was changed after it was signed, is refused', async ({ shop }) => {
  const dist = await patchedBuild('blog', 'offered', { node: (code) => `${code}\n// offered\n` });
  const stranger = makeKeyPair();
  const forged = [
    ['bad-signature', (signed: object & { manifest: string }) => ({ ...signed, manifest: `${signed.manifest} ` })],
    [
      'bad-signature',
      (signed: object & { manifest: string; keyId: string }) => ({
        ...signBytes(signed.manifest, stranger),
        manifest: signed.manifest,
        keyId: signed.keyId,
      }),
    ],
    [
      'unknown-key',
      (signed: object & { manifest: string }) => ({
        manifest: signed.manifest,
        ...signBytes(signed.manifest, stranger),
      }),
    ],
  ] as const;
  for (const [code, forge] of forged) expect(await offer(shop, dist, forge)).toMatchObject({ status: 422, code });
  expect(await offer(shop, dist)).toMatchObject({ status: 200 });
});

test('a file that is not what the manifest says is refused', async ({ shop }) => {
  const dist = await patchedBuild('blog', 'tampered', { node: (code) => `${code}\n// tampered\n` });
  const { manifest } = must(await pack(dist, origin));
  const place = filePath('blog', manifest.id, 'node/area.cjs');
  // Written after the upload and before the registry looks.
  const tampered = await offer(shop, dist, (signed) => {
    const facts = JSON.parse(signed.manifest);
    facts.files['node/area.cjs'].integrity = integrityOf(Buffer.from('something else'));
    const text = JSON.stringify(facts);
    const { keyId, privateKey } = shop.keyOf('blog');
    return { manifest: text, ...signBytes(text, { id: keyId, privateKey }) };
  });
  // Another digest is another content, so the id already gives it away.
  expect(tampered).toMatchObject({ status: 422, code: 'bad-manifest' });

  const good = await shop.store.get(place);
  await shop.store.put(place, Buffer.from(`${Buffer.from(good ?? '').toString()}// one byte more`));
  const text = JSON.stringify(manifest);
  const { keyId, privateKey, token } = shop.keyOf('blog');
  const signed = { manifest: text, ...signBytes(text, { id: keyId, privateKey }) };
  const answer = await shop.ask('/releases/v1/areas/blog/publish', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ signed }),
  });
  expect(answer.status).toBe(422);
  expect(JSON.parse(answer.text).errors[0].messages[0].code).toBe('digest-differs');
});

for (const [code, name, report] of [
  ['contract-unknown', 'a contract that no host speaks', (facts) => ({ ...facts, contract: 99 })],
  [
    'prefix-taken',
    "another area's prefix",
    (facts) => ({ ...facts, prefixes: ['/blog', '/pages', '/contact-us', '/shop'] }),
  ],
  [
    'prefix-reserved',
    'a path of the shop itself',
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
    expect(await offer(shop, await reporting(code, report))).toMatchObject({ status: 422, code });
  });
}

test('the area of another team takes neither my token nor my key', async ({ shop }) => {
  const { token } = shop.keyOf('catalog');
  const answer = await shop.ask('/releases/v1/areas/blog/rollback', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
  expect((await shop.ask('/releases/v1/status')).status).toBe(401);
});
