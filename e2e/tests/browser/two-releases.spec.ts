import { watchContext } from '../../harness/troubles.ts';
import { buildVariant, replacing } from '../../harness/variant.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { heading, hydrated, navbar, releaseIn } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use(ownShop());
test.describe.configure({ timeout: 120_000 });

test('two visitors get two releases of blog from one shop, each hydrated with its own', async ({ shop, browser }) => {
  const stable = (await shop.policy('blog')).stable;
  const dist = await buildVariant('blog', 'candidate', {
    'src/pages/index/BlogIndex.tsx': replacing("?? 'وبلاگ'", "?? 'وبلاگ تازه'"),
  });
  const candidate = await shop.publish('blog', dist);
  const policy = await shop.ramp('blog', candidate, 50);

  for (const [role, release, name] of [
    ['stable', stable, 'وبلاگ'],
    ['candidate', candidate, 'وبلاگ تازه'],
  ] as const) {
    await test.step(role, async () => {
      const context = await browser.newContext({ baseURL: shop.url });
      const { settle } = watchContext(context);
      await context.addCookies([{ name: 'visitor', value: visitorFor(policy, role), url: shop.url }]);
      const page = await context.newPage();
      const scripts: string[] = [];
      page.on('request', (request) => {
        const [, place, area, id] = new URL(request.url()).pathname.split('/');
        if (place === 'r' && area === 'blog') scripts.push(id ?? '');
      });
      await page.goto('/blog');
      await hydrated(page);
      await expect(heading(page, name)).toBeVisible();
      expect(await releaseIn(page, 'blog')).toBe(release);

      await navbar(page, 'فروشگاه').click();
      await expect(heading(page, 'فروشگاه')).toBeVisible();
      await navbar(page, 'وبلاگ').click();
      await expect(heading(page, name)).toBeVisible();
      expect(new Set(scripts)).toEqual(new Set([release]));
      settle();
      await context.close();
    });
  }
});
