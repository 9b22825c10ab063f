import { expect, test } from '../../harness/fixtures.ts';
import { heading, navbarLink, waitForHydration } from './parts/page-helpers.ts';

// pages: /blog, /account/favorites, /checkout/cart

const favorites = /^علاقه‌مندی‌ها، ۱ کالا$/;

test('a favourite added in the catalogue is counted by the host, listed in another area, and seen in another tab', async ({
  page,
  context,
}) => {
  const otherTab = await context.newPage();
  await otherTab.goto('/blog');
  await waitForHydration(otherTab);
  await page.goto('/shop');
  await waitForHydration(page);

  await page.getByRole('button', { name: 'افزودن کیسهٔ توری پیاز به علاقه‌مندی‌ها' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();
  await expect(otherTab.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();

  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: favorites }).click();
  const favorite = page.getByRole('main').getByRole('link', { name: 'کیسهٔ توری پیاز' });
  await expect(favorite).toBeVisible();

  // Removing a favourite can be undone.
  await page.getByRole('button', { name: 'حذف کیسهٔ توری پیاز از علاقه‌مندی‌ها' }).click();
  await expect(favorite).toHaveCount(0);
  await page.getByRole('button', { name: 'بازگرداندن' }).click();
  await expect(favorite).toBeVisible();
  await expect(page.getByText('برداشته شد')).toHaveCount(0);
});

test('one copy of React runs, and no area contains another', async ({ page }) => {
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(window, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onScheduleFiberRoot: () => undefined,
      },
    });
  });
  // Undefined: the page was left or closed before the whole script had arrived.
  const scripts: { path: string; text: Promise<string | undefined> }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push({ path: pathname, text: response.text().catch(() => undefined) });
  });

  await page.goto('/shop');
  await waitForHydration(page);
  await navbarLink(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();

  expect(await page.evaluate(() => (Reflect.get(window, 'renderers') as unknown[]).length)).toBe(1);
  const loadedScripts = await Promise.all(scripts.map(async ({ path, text }) => ({ path, text: await text })));
  for (const area of ['catalog', 'blog', 'checkout']) {
    expect(loadedScripts.some(({ path }) => path.startsWith(`/r/${area}/`))).toBe(true);
  }
  // Only React itself assigns this property; its renderers only read it.
  const definition = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/;
  const withReact = loadedScripts
    .filter(({ text }) => definition.test(text ?? ''))
    .map(({ path }) => path.split('/')[2]);
  expect(withReact).toEqual(['host']);
});
