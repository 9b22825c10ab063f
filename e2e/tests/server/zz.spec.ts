import { expect, test } from '../../harness/fixtures.ts';
import { buildVariant, replacing } from '../../harness/variant.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { setOf } from '../../harness/documents.ts';
test.use({ shopOptions: {} });
test('shop', async ({ shop }) => {
  let t = Date.now();
  const dist = await buildVariant('blog', 'two', { 'src/pages/index/BlogIndex.tsx': replacing('title="وبلاگ"', 'title="وبلاگ دو"') });
  console.log('built', Date.now() - t); t = Date.now();
  const id = await shop.publish('blog', dist);
  console.log('published', Date.now() - t); t = Date.now();
  const policy = await shop.ramp('blog', id, 50);
  console.log('ramped', Date.now() - t); t = Date.now();
  const answer = await shop.ask('/blog', { visitor: visitorFor(policy, 'candidate') });
  expect(setOf(answer)['blog']).toBe(id);
  expect(answer.text).toContain('وبلاگ دو');
  expect((await shop.release('status')).code).toBe(0);
});
test('page', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
