import { heading, hydrated, navbar } from './parts/looks.ts';
import { expect, test } from './parts/test.ts';

const favorites = /^علاقه‌مندی‌ها، ۱ کالا$/;

test('a favourite of the catalogue is counted by the host, kept in another area, and seen in another tab', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/blog');
  await hydrated(other);
  await page.goto('/shop');
  await hydrated(page);

  await page.getByRole('button', { name: 'افزودن کیسهٔ توری پیاز به علاقه‌مندی‌ها' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();
  await expect(other.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();

  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: favorites })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: favorites }).click();
  const liked = page.getByRole('main').getByRole('link', { name: 'کیسهٔ توری پیاز' });
  await expect(liked).toBeVisible();

  // A slip of the thumb is not the end of it.
  await page.getByRole('button', { name: 'برداشتن کیسهٔ توری پیاز از علاقه‌مندی‌ها' }).click();
  await expect(liked).toHaveCount(0);
  await page.getByRole('button', { name: 'بازگرداندن' }).click();
  await expect(liked).toBeVisible();
  await expect(page.getByText('برداشته شد')).toHaveCount(0);
});

test('one React runs, and no area brings another', async ({ page }) => {
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
  const scripts: { path: string; text: Promise<string> }[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.push({ path: pathname, text: response.text() });
  });

  await page.goto('/shop');
  await hydrated(page);
  await navbar(page, 'وبلاگ').click();
  await expect(heading(page, 'وبلاگ')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'سبد خرید' }).click();
  await expect(heading(page, 'سبد خرید')).toBeVisible();

  expect(await page.evaluate(() => (Reflect.get(window, 'renderers') as unknown[]).length)).toBe(1);
  const read = await Promise.all(scripts.map(async ({ path, text }) => ({ path, text: await text })));
  for (const area of ['catalog', 'blog', 'checkout']) {
    expect(read.some(({ path }) => path.startsWith(`/r/${area}/`))).toBe(true);
  }
  // Only React itself defines where its renderers look for it.
  const definition = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/;
  const withReact = read.filter(({ text }) => definition.test(text)).map(({ path }) => path.split('/')[2]);
  expect(withReact).toEqual(['host']);
});
