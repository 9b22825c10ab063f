import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../harness/fixtures.ts';
import { patchBuild } from '../../harness/patched-build.ts';
import { repository } from '../../harness/paths.ts';
import type { Shop } from '../../harness/shop.ts';
import { visitorFor } from '../../harness/visitors.ts';

// pages: any

const requestWorker = (shop: Shop, options = {}) => shop.request('/service-worker.js', options);
const hostWithOtherWorker = (name: string) =>
  patchBuild('host', name, { web: { 'service-worker.js': (code) => `${code}\n// ${name}\n` } });

test('the service worker is a file of the stable host, has the whole site as scope, and is revalidated each time', async ({
  shop,
}) => {
  const response = await requestWorker(shop);
  expect(response).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    },
  });
  expect(response.text).toBe(await readFile(path.join(repository, 'host/dist/web/service-worker.js'), 'utf8'));
  expect((await requestWorker(shop, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
  const etag = String(response.headers.etag);
  expect(await requestWorker(shop, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
});

test('the service worker changes with a promotion and a rollback of the host, and never comes from a candidate; a host without one unregisters it', async ({
  shop,
}) => {
  const before = (await requestWorker(shop)).text;
  const next = await shop.publish('host', await hostWithOtherWorker('candidate-worker'));
  const policy = await shop.ramp('host', next, 100);
  expect((await requestWorker(shop, { visitor: visitorFor(policy, 'candidate') })).text).toBe(before);

  await shop.promote('host', next);
  await expect.poll(async () => (await requestWorker(shop)).text).toContain('// candidate-worker');
  await shop.rollback('host');
  await expect.poll(async () => (await requestWorker(shop)).text).toBe(before);

  const bare = await patchBuild('host', 'no-worker', { web: { 'service-worker.js': () => undefined } });
  await shop.promote('host', await shop.publish('host', bare));
  await expect.poll(async () => (await requestWorker(shop)).text).toContain('registration.unregister()');
  expect((await requestWorker(shop)).headers['cache-control']).toBe('no-cache');
});
