import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { writeKey } from '../keys.ts';
import { startRegistryServer } from '../testing/registry-server.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { revoke } from './revoke.ts';

const repository = await createTemporaryFolder();
const dataDir = join(repository, 'var');
const id = 'a'.repeat(16);
const keyId = 'b'.repeat(16);
const release = {
  id,
  version: '1.0.0',
  contract: 1,
  commit: 'c0ffee',
  publishedAt: '',
  publishedBy: 'blog',
  state: 'withdrawn',
};
const blog = {
  area: 'blog',
  prefixes: ['/blog'],
  stable: null,
  candidate: null,
  percent: 0,
  revision: 3,
  releases: [release],
  former: null,
  rollout: null,
  lastMove: null,
};
const registry = await startRegistryServer(({ path, body }) => {
  if (path.endsWith('/status')) return { data: { areas: [blog], policyRevision: 3, edges: [], figures: [] } };
  if (!path.endsWith('/areas/blog/revoke')) return undefined;
  const sent = Object(body).id;
  return { data: sent === keyId ? { key: keyId, releases: [id] } : { key: null, releases: [sent] } };
});
const context = {
  settings: { repository, dataDir, store: `file:${dataDir}/releases`, registry: registry.base, shop: 'http://shop' },
  env: { GIT_AUTHOR_NAME: 'Sara' },
};
beforeEach(async () => {
  registry.requests.length = 0;
  await writeKey(dataDir, 'admin', { token: 'admin-token' });
});

test('a release is revoked by the beginning of its id', async () => {
  const result = await revoke(context, 'blog', 'aaaa', { reason: 'stolen' });
  expect(result).toMatchObject({ ok: true, value: { data: { area: 'blog', key: null, releases: [id] } } });
  expect(registry.requests.at(-1)).toMatchObject({ body: { id, reason: 'stolen' } });
});

test('a key is revoked by its whole id, and the releases that it signed are named', async () => {
  const result = await revoke(context, 'blog', keyId, {});
  expect(result.ok && result.value.text).toContain(`${id} is not available until it is published again`);
  expect(await revoke(context, 'blog', 'bbbb', {})).toMatchObject({ ok: false, reason: 'release-unknown' });
});
