import { setTimeout as pause } from 'node:timers/promises';
import type { ReleaseFiles } from '@shop/shared/contract';
import { bootOf, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { copyBuild } from '../../harness/patched-build.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor, visitorFor } from '../../harness/visitors.ts';
import { articleAt } from '../addresses.ts';

// pages: any

/** The time (ms) between two requests of a client. Without it the clients would take the processor from the change that they wait for. */
const intervalMs = 100;

/** Twenty clients that load pages, one after the other, until `stop` is called. */
function startLoad(shop: Shop) {
  const addresses = ['/blog', '/', articleAt(2), '/shop', '/contact-us', '/checkout/cart'];
  const failures: string[] = [];
  let loads = 0;
  let stopped = false;
  const runClient = async () => {
    const visitor = newVisitor();
    for (let turn = 0; !stopped; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '/';
      // One request in ten misses the page cache; more would be too many renderings for two processor cores.
      const url = turn % 10 === 0 ? `${address}?turn=${turn}` : address;
      const outcome = await shop.request(url, { visitor, headers: { 'accept-encoding': 'gzip' } }).then(
        ({ status }) => (status === 200 ? undefined : `${status}`),
        (error: Error) => error.message,
      );
      loads += 1;
      if (outcome) failures.push(`${url}: ${outcome}`);
      await pause(intervalMs);
    }
  };
  const clients = Promise.all(Array.from({ length: 20 }, runClient));
  return {
    failures,
    loads: () => loads,
    async stop() {
      stopped = true;
      await clients;
    },
  };
}

// `pnpm bench release` measures how soon a change arrives; on a machine that is busy with tests that means nothing.
test('no request fails while releases are ramped, promoted and rolled back, and each change arrives', async ({
  shop,
}) => {
  const old = (await shop.policy('blog')).stable ?? '';
  const load = startLoad(shop);
  const blogReleaseFor = async (visitor: string) => releasesOf(await shop.request('/blog', { visitor })).blog;
  const expectRelease = (visitor: string, release: string) =>
    expect.poll(() => blogReleaseFor(visitor), { intervals: [50], timeout: 30_000 }).toBe(release);
  const runRelease = async (...args: string[]) => {
    const { code, stderr } = await shop.release(...args);
    expect(code, stderr).toBe(0);
  };

  const next = await shop.publish('blog', await copyBuild('blog', 'under-load'));
  await runRelease('ramp', 'blog', next, '50');
  const policy = await shop.policy('blog');
  const candidateVisitor = visitorFor(policy, 'candidate');
  await expectRelease(candidateVisitor, next);
  const candidateInBoot = bootOf(await shop.request('/blog', { visitor: candidateVisitor })).set.areas.blog
    ?.releases[0];

  await runRelease('promote', 'blog');
  await expectRelease(visitorFor(policy, 'stable'), next);

  await runRelease('rollback', 'blog');
  await expectRelease(candidateVisitor, old);

  await test.step('a release can become stable without having been a candidate', async () => {
    const third = await shop.publish('blog', await copyBuild('blog', 'straight-away'));
    await runRelease('promote', 'blog', third);
    await expectRelease(newVisitor(), third);
    await runRelease('rollback', 'blog');
    await expectRelease(newVisitor(), old);
  });

  await load.stop();
  expect(load.failures).toEqual([]);
  expect(load.loads()).toBeGreaterThan(200);
  // A tab that is still open on the rolled back release can load its other pages.
  const folder = `/r/blog/${candidateInBoot?.id}`;
  const { pages }: ReleaseFiles = JSON.parse((await shop.request(`${folder}/files.json`)).text);
  for (const file of Object.values(pages).flatMap(({ js }) => js)) {
    expect((await shop.request(`${folder}/web/${file}`)).status).toBe(200);
  }
});
