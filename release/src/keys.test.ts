import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { keyFilePath, keyVariableName, readAreaKey, readToken, writeKey } from './keys.ts';
import { makeKeyPair } from './signing.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const dataDir = await createTemporaryFolder();
const { id: keyId, publicKey, privateKey } = makeKeyPair();
const key = { area: 'blog', keyId, publicKey, privateKey, token: 'secret' };

test('a key file is readable by its owner only, also when it replaces a file that others could read', async () => {
  await mkdir(join(dataDir, 'keys'));
  await writeFile(keyFilePath(dataDir, 'blog'), '{}');
  await chmod(keyFilePath(dataDir, 'blog'), 0o644);
  await writeKey(dataDir, 'blog', key);
  expect((await stat(keyFilePath(dataDir, 'blog'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dataDir, 'keys'))).toEqual(['blog.json']);
  expect(readAreaKey('blog', { dataDir, env: {} })).toEqual({ ok: true, value: key });
});

test('an environment variable replaces the key file', () => {
  const giftCards = { ...key, area: 'gift-cards', token: 'other' };
  const env = { [keyVariableName('gift-cards')]: JSON.stringify(giftCards), RELEASE_KEY_ADMIN: '{"token":"admin"}' };
  expect(keyVariableName('gift-cards')).toBe('RELEASE_KEY_GIFT_CARDS');
  expect(readAreaKey('gift-cards', { dataDir, env })).toEqual({ ok: true, value: giftCards });
  expect(readToken('admin', { dataDir, env })).toEqual({ ok: true, value: 'admin' });
});

test.each(['{', '{}', JSON.stringify({ ...key, area: 'checkout' })])(
  'the invalid key %s is refused, and the message does not contain it',
  (text) => {
    const result = readAreaKey('blog', { dataDir, env: { RELEASE_KEY_BLOG: text } });
    expect(result).toMatchObject({ reason: 'no-key' });
    expect(JSON.stringify(result)).not.toContain(privateKey);
  },
);

test('the refusal of a missing key names the file and the variable', () => {
  const result = readAreaKey('catalog', { dataDir, env: {} });
  expect(result).toMatchObject({ reason: 'no-key', message: expect.stringContaining('RELEASE_KEY_CATALOG') });
  expect(result).toMatchObject({ message: expect.stringContaining(keyFilePath(dataDir, 'catalog')) });
});

test('a key that cannot be read is refused', async () => {
  await mkdir(keyFilePath(dataDir, 'checkout'));
  const message = expect.stringContaining('EISDIR');
  expect(readAreaKey('checkout', { dataDir, env: {} })).toMatchObject({ reason: 'no-key', message });
});
