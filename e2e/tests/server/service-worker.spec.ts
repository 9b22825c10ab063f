import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../harness/fixtures.ts';
import { patchedBuild } from '../../harness/patched.ts';
import { repository } from '../../harness/places.ts';
import type { Shop } from '../../harness/shop.ts';
import { visitorFor } from '../../harness/visitors.ts';

test.use({ shopOptions: { env: {} } });
test.setTimeout(90_000);

const worker = (shop: Shop, asking = {}) => shop.ask('/service-worker.js', asking);
const other = (name: string) =>
  patchedBuild('host', name, { web: { 'service-worker.js': (code) => `${code}\n// ${name}\n` } });

test('it is the stable host’s own file, for the whole site, and asked for anew each time', async ({ shop }) => {
  const answer = await worker(shop);
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    },
  });
  expect(answer.text).toBe(await readFile(path.join(repository, 'host/dist/web/service-worker.js'), 'utf8'));
  expect((await worker(shop, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');
  const etag = String(answer.headers.etag);
  expect(await worker(shop, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, text: '' });
});

test('it follows promotion and rollback, and no candidate', async ({ shop }) => {
  const before = (await worker(shop)).text;
  const next = await shop.publish('host', await other('candidate-worker'));
  const policy = await shop.ramp('host', next, 100);
  expect((await worker(shop, { visitor: visitorFor(policy, 'candidate') })).text).toBe(before);

  await shop.promote('host', next);
  await expect.poll(async () => (await worker(shop)).text).toContain('// candidate-worker');
  await shop.rollback('host');
  await expect.poll(async () => (await worker(shop)).text).toBe(before);
});

test('a host that brings none takes the worker away', async ({ shop }) => {
  const bare = await patchedBuild('host', 'no-worker', { web: { 'service-worker.js': () => undefined } });
  await shop.promote('host', await shop.publish('host', bare));
  await expect.poll(async () => (await worker(shop)).text).toContain('registration.unregister()');
  expect((await worker(shop)).headers['cache-control']).toBe('no-cache');
  await shop.rollback('host');
});

test('only what is whole and the same for everyone may be kept on a device', async ({ shop }) => {
  expect((await shop.ask('/blog')).headers['offline-copy']).toBe('yes');
  await shop.stopApi();
  const card = await shop.ask('/blog/search?q=never-asked-before');
  expect([card.status, card.headers['offline-copy']]).toEqual([503, undefined]);
  await shop.startApi();
});
