import { buildVariant, replacing } from '../../harness/variant.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { expectTold, toBlog } from './parts/failing.ts';
import { breakBlog, complaints, faults, scripts } from './parts/faults.ts';
import { heading, hydrated, mark, releaseIn, retryButton } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop({ SCRIPT_DEADLINE: '2000' }));
test.describe.configure({ timeout: 120_000 });

let candidate = '';

test.beforeEach(async ({ shop, context, troubles }) => {
  troubles.expect(complaints);
  const dist = await buildVariant('blog', 'candidate', {
    'src/pages/index/BlogIndex.tsx': replacing("?? 'وبلاگ'", "?? 'وبلاگ تازه'"),
  });
  const before = await shop.policy('blog');
  const policy = before.candidate ? before : await shop.ramp('blog', await shop.publish('blog', dist), 50);
  candidate = policy.candidate ?? '';
  await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
});

for (const [name, file] of Object.entries(scripts)) {
  for (const fault of faults) {
    test(`the candidate’s ${name} is ${fault}: the stable release is shown`, async ({ page, context, shop }) => {
      await breakBlog(context, file, fault, candidate);
      await page.goto('/shop');
      await hydrated(page);
      expect(await releaseIn(page, 'blog')).toBe(candidate);
      const { stays } = await mark(page);

      await toBlog(page);
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expect(retryButton(page)).toHaveCount(0);
      await expectTold(shop, { area: 'blog', release: candidate, kind: 'load' });
      expect(await stays()).toBe(true);
    });
  }
}

for (const [[name, file], fault] of Object.entries(scripts).map(
  (script, at) => [script, faults[at] ?? 'missing'] as const,
)) {
  test(`the candidate drew the first page and its ${name} is ${fault}: the stable release takes over`, async ({
    page,
    context,
    shop,
  }) => {
    await breakBlog(context, file, fault, candidate);
    await page.goto('/blog', { waitUntil: 'commit' });
    await expect(heading(page, 'وبلاگ تازه')).toBeVisible();
    const { stays } = await mark(page);
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await hydrated(page);
    await expect(retryButton(page)).toHaveCount(0);
    await expectTold(shop, { area: 'blog', release: candidate, kind: 'load' });
    expect(await stays()).toBe(true);
  });
}
