import { access } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import { newVisitor } from '../../harness/visitors.ts';

// pages: any

test('a revoked release is served by no edge, neither by the running one nor after a restart', async ({ shop }) => {
  const id = await shop.publish('blog', await copyBuild('blog', 'revoked'));
  await shop.ramp('blog', id, 100);
  const manifest = JSON.parse(Buffer.from((await shop.store.get(`blog/${id}/manifest.json`)) ?? '').toString());
  const script = `/r/blog/${id}/web/${manifest.web.entry}`;
  const statusOf = async () => (await shop.request(script)).status;
  expect(await statusOf()).toBe(200);
  expect((await shop.release('revoke', 'blog', id)).answer).toMatchObject({ ok: false, reason: 'already-live' });

  await shop.rollback('blog');
  expect(await statusOf()).toBe(200);
  expect((await shop.release('revoke', 'blog', id)).answer).toMatchObject({ ok: true, releases: [id] });
  await expect.poll(statusOf).toBe(404);
  const copy = path.join(shop.dataDir, 'edge/releases/blog', id);
  await expect
    .poll(() =>
      access(copy).then(
        () => 'there',
        () => 'gone',
      ),
    )
    .toBe('gone');

  await shop.restartEdge();
  expect(await statusOf()).toBe(404);
  expect((await shop.request('/blog', { visitor: newVisitor() })).status).toBe(200);
});
