import { headingOf, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { blogTwo } from './blog-two.ts';

test.use({ shopOptions: {} });
test.setTimeout(120_000);

test('a blog release with one page more appears, and nothing else is built or restarted', async ({ shop }) => {
  const before = await shop.ask('/blog/new-page');
  expect(before.status).toBe(404);
  const host = setOf(before).host;
  const process = shop.edgePid();

  await shop.promote('blog', await shop.publish('blog', await blogTwo()));

  const after = await shop.ask('/blog/new-page');
  expect(after.status).toBe(200);
  expect(headingOf(after)).toBe('صفحهٔ تازه از edition-two');
  expect(setOf(after).host).toBe(host);
  expect(shop.edgePid()).toBe(process);
  expect((await shop.ask('/shop')).status).toBe(200);
});
