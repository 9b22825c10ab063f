import { buildVariant, replacing } from '../../harness/variant.ts';
import { visitorFor } from '../../harness/visitors.ts';
import { expectBlogAlive, expectOnlyBlogDown, expectTold, toBlog } from './parts/failing.ts';
import { heading, hydrated, mark, retryButton } from './parts/looks.ts';
import { expect, ownShop, test } from './parts/test.ts';

test.use({ ...ownShop(), viewport: { width: 1000, height: 800 } });
test.describe.configure({ timeout: 120_000 });

// React says in the console what a boundary caught; that is for developers, and right.
const caught = /broken in the browser|^report: /;
const renamed = replacing("?? 'وبلاگ'", "?? 'وبلاگ تازه'");
const index = 'src/pages/index/BlogIndex.tsx';

test('a component that throws once it stands in the browser', async ({ page, context, shop, troubles }) => {
  troubles.expect(caught);
  const { stable } = await shop.policy('blog');
  const dist = await buildVariant('blog', 'throws-in-effect', {
    [index]: (source) =>
      `import { useEffect } from 'react';\n${replacing(
        'const all =',
        "useEffect(() => { if (!('mended' in window)) throw new Error('broken in the browser'); });\nconst all =",
      )(renamed(source))}`,
  });
  const release = await shop.publish('blog', dist);

  await test.step('as a candidate: the stable release takes over', async () => {
    const policy = await shop.ramp('blog', release, 50);
    await context.addCookies([{ name: 'visitor', value: visitorFor(policy, 'candidate'), url: shop.url }]);
    await page.goto('/blog');
    await expect(heading(page, 'وبلاگ')).toBeVisible();
    await expect(retryButton(page)).toHaveCount(0);
    await expectTold(shop, { area: 'blog', release, kind: 'render' });
    await expectBlogAlive(page);
  });

  await test.step('with nothing behind it: the card, and back', async () => {
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
  await shop.promote('blog', stable ?? '');
});

test('a component that throws after a press', async ({ page, shop, troubles }) => {
  troubles.expect(caught);
  const dist = await buildVariant('blog', 'throws-on-press', {
    [index]: (source) =>
      `import { useState } from 'react';\n${source
        .replace(
          'const all =',
          "const [pressed, press] = useState(false);\nif (pressed) throw new Error('broken in the browser');\nconst all =",
        )
        .replace(
          '<SearchForm />',
          '<SearchForm /><button type="button" onClick={() => press(true)}>خراب کن</button>',
        )}`,
  });
  const release = await shop.publish('blog', dist);
  await shop.promote('blog', release);
  await page.goto('/blog');
  await hydrated(page);
  const { stays } = await mark(page);

  const broken = page.getByRole('button', { name: 'خراب کن' });
  await broken.click();
  await expect(retryButton(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectTold(shop, { area: 'blog', release, kind: 'render' });
  await retryButton(page).click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expectBlogAlive(page);
  await page.goBack();

  // Who leaves a broken page and comes back gets a new try, not the card of the last visit.
  await broken.click();
  await expect(retryButton(page)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(retryButton(page)).toBeHidden();
  expect(await stays()).toBe(true);
});
