import { articleAt } from '../../harness/addresses.ts';
import { bootOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { relabelled } from '../../harness/patched.ts';
import type { Shop } from '../../harness/shop.ts';
import { newVisitor, visitorFor } from '../../harness/visitors.ts';

test.use({ shopOptions: {} });
test.setTimeout(120_000);

/** Fifty connections that load one page after the other until told to stop. */
function loadOn(shop: Shop) {
  const addresses = ['/blog', '/', articleAt(2), '/shop', '/contact-us', '/checkout/cart'];
  const failed: string[] = [];
  let loads = 0;
  let stopped = false;
  const one = async () => {
    const visitor = newVisitor();
    for (let turn = 0; !stopped; turn += 1) {
      const address = addresses[turn % addresses.length] ?? '/';
      // Some past the page cache, as far as two cores carry it.
      const asked = turn % 10 === 0 ? `${address}?turn=${turn}` : address;
      const outcome = await shop.ask(asked, { visitor, headers: { 'accept-encoding': 'gzip' } }).then(
        ({ status }) => (status === 200 ? undefined : `${status}`),
        (error: Error) => error.message,
      );
      loads += 1;
      if (outcome) failed.push(`${asked}: ${outcome}`);
    }
  };
  const all = Promise.all(Array.from({ length: 50 }, one));
  return {
    failed,
    loads: () => loads,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

// How soon a change is seen is measured by `pnpm bench release`; a machine that is busy with tests is no measure.
test('nothing fails while releases come and go, and each change is seen', async ({ shop }) => {
  const old = (await shop.policy('blog')).stable ?? '';
  const load = loadOn(shop);
  const blogOf = async (visitor: string) => setOf(await shop.ask('/blog', { visitor })).blog;
  const seen = (visitor: string, release: string) =>
    expect.poll(() => blogOf(visitor), { intervals: [50], timeout: 30_000 }).toBe(release);
  const command = async (...args: string[]) => {
    const { code, stderr } = await shop.release(...args);
    expect(code, stderr).toBe(0);
  };

  const next = await shop.publish('blog', await relabelled('blog', 'under-load'));
  await command('ramp', 'blog', next, '50');
  const policy = await shop.policy('blog');
  const chosen = visitorFor(policy, 'candidate');
  await seen(chosen, next);
  const script = bootOf(await shop.ask('/blog', { visitor: chosen })).set.areas.blog?.releases[0];

  await command('promote', 'blog');
  await seen(visitorFor(policy, 'stable'), next);

  await command('rollback', 'blog');
  await seen(chosen, old);

  await test.step('a release that nobody has met yet becomes stable at once', async () => {
    const third = await shop.publish('blog', await relabelled('blog', 'straight-away'));
    await command('promote', 'blog', third);
    await seen(newVisitor(), third);
    await command('rollback', 'blog');
    await seen(newVisitor(), old);
  });

  await load.stop();
  expect(load.failed).toEqual([]);
  expect(load.loads()).toBeGreaterThan(500);
  // A tab still open on it loads pages that it had not loaded before.
  for (const { js } of script?.pages ?? []) {
    for (const file of js) expect((await shop.ask(`${script?.base}${file}`)).status).toBe(200);
  }
});
