import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildVariant, replacing } from '../../harness/variant.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { expectBlogAlive, expectOnlyBlogDown, expectTold, toBlog } from './parts/failing.ts';
import { heading, hydrated, mark, retryButton } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use({ ...ownShop(), viewport: { width: 1000, height: 800 } });
test.describe.configure({ timeout: 120_000 });

/** Throws in a browser until the test says that all is well; the server never notices. */
const trap = "if (typeof window !== 'undefined' && !('mended' in window)) throw new Error('broken on evaluation');\n";
const renamed = replacing("?? 'وبلاگ'", "?? 'وبلاگ تازه'");

const releases: Record<string, (folder: string) => Promise<string>> = {
  'area chunk': () =>
    buildVariant('blog', 'throws-in-area', {
      'src/area.ts': (source) => trap + source,
      'src/pages/index/BlogIndex.tsx': renamed,
    }),
  'page chunk': () =>
    buildVariant('blog', 'throws-in-page', { 'src/pages/index/BlogIndex.tsx': (source) => trap + renamed(source) }),
  // The build writes the entry by itself, so this one is spoilt afterwards, before it is signed.
  entry: async (folder) => {
    const dist = await buildVariant('blog', 'candidate', { 'src/pages/index/BlogIndex.tsx': renamed });
    await cp(dist, folder, { recursive: true });
    const entry = (await readdir(path.join(folder, 'web'))).find((name) => /^entry\.\w+\.js$/.test(name)) ?? '';
    const file = path.join(folder, 'web', entry);
    await writeFile(file, trap + (await readFile(file, 'utf8')));
    return folder;
  },
};

for (const [name, build] of Object.entries(releases)) {
  test(`the ${name} throws when it is evaluated`, async ({ page, context, shop, troubles }, { outputDir }) => {
    troubles.expect(/^report: /);
    const { stable } = await shop.policy('blog');
    const release = await shop.publish('blog', await build(outputDir));

    await test.step('as a candidate: the stable release is shown', async () => {
      const policy = await shop.ramp('blog', release, 50);
      await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
      await page.goto('/shop');
      await hydrated(page);
      const { stays } = await mark(page);
      await toBlog(page);
      await expect(heading(page, 'وبلاگ')).toBeVisible();
      await expect(retryButton(page)).toHaveCount(0);
      await expectTold(shop, { area: 'blog', release, kind: 'load' });
      expect(await stays()).toBe(true);
    });

    await test.step('with nothing behind it, on the way there: the card, and back', async () => {
      await shop.promote('blog', release);
      await page.goto('/shop');
      await hydrated(page);
      const { stays } = await mark(page);
      await toBlog(page);
      await expectOnlyBlogDown(page);
      await page.evaluate(() => Object.assign(window, { mended: true }));
      await retryButton(page).click();
      await expect(heading(page, 'وبلاگ تازه')).toBeVisible();
      await expectBlogAlive(page);
      expect(await stays()).toBe(true);
    });

    await test.step('with nothing behind it, as the first page: the text stays', async () => {
      await page.goto('/blog');
      await expect(retryButton(page)).toBeVisible();
      await expect(heading(page, 'وبلاگ تازه')).toBeVisible();
      const { stays } = await mark(page);
      await page.evaluate(() => Object.assign(window, { mended: true }));
      await retryButton(page).click();
      await hydrated(page);
      await expectBlogAlive(page);
      expect(await stays()).toBe(true);
    });
    await shop.promote('blog', stable ?? '');
  });
}
