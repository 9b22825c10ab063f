import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keyFile, keyVariable, readAreaKey, readToken, writeKey } from './keys.ts';
import { makeKeyPair } from './signing.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const dataDir = await temporaryFolder();
const { id: keyId, publicKey, privateKey } = makeKeyPair();
const key = { area: 'blog', keyId, publicKey, privateKey, token: 'secret' };

test('a key is written for its owner’s eyes only, also over one that others could read', async () => {
  await mkdir(join(dataDir, 'keys'));
  await writeFile(keyFile(dataDir, 'blog'), '{}');
  await chmod(keyFile(dataDir, 'blog'), 0o644);
  await writeKey(dataDir, 'blog', key);
  expect((await stat(keyFile(dataDir, 'blog'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['blog.json']);
  expect(readAreaKey('blog', { dataDir, env: {} })).toEqual({ ok: true, value: key });
});

test('a variable stands in for the file, and goes before it', () => {
  const other = { ...key, area: 'gift-cards', token: 'other' };
  const env = { [keyVariable('gift-cards')]: JSON.stringify(other), RELEASE_KEY_ADMIN: '{"token":"admin"}' };
  expect(keyVariable('gift-cards')).toBe('RELEASE_KEY_GIFT_CARDS');
  expect(readAreaKey('gift-cards', { dataDir, env })).toEqual({ ok: true, value: other });
  expect(readToken('admin', { dataDir, env })).toEqual({ ok: true, value: 'admin' });
});

test.each(['{', '{}', JSON.stringify({ ...key, area: 'checkout' })])(
  'the key %s is none of the blog, and is never repeated',
  (text) => {
    const read = readAreaKey('blog', { dataDir, env: { RELEASE_KEY_BLOG: text } });
    expect(read).toMatchObject({ reason: 'no-key' });
    expect(JSON.stringify(read)).not.toContain(privateKey);
  },
);

test('a key that is nowhere is missed with the places that were looked at', () => {
  const read = readAreaKey('catalog', { dataDir, env: {} });
  expect(read).toMatchObject({ reason: 'no-key', message: expect.stringContaining('RELEASE_KEY_CATALOG') });
  expect(read).toMatchObject({ message: expect.stringContaining(keyFile(dataDir, 'catalog')) });
});
