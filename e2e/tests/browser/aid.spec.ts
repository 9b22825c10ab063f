import { hydrated, releaseIn } from './parts/looks.ts';
import { watchFiles } from './parts/network.ts';
import { expect, test } from './parts/test.ts';

test('the aid names areas and releases when it is asked for, and is not fetched before', async ({ page }) => {
  const asked = watchFiles(page);
  const legend = page.getByRole('complementary', { name: 'Release set' });
  await page.goto('/blog');
  await hydrated(page);
  expect(asked.filter((path) => path.includes('/aid.'))).toEqual([]);
  await expect(legend).toHaveCount(0);

  await page.keyboard.press('Control+Alt+KeyA');
  await expect(legend).toBeVisible();
  const blog = (await releaseIn(page, 'blog')) ?? '';
  await expect(legend.getByText(`blog · ${blog.slice(0, 8)} · stable`)).toBeVisible();
  for (const area of ['host', 'catalog', 'checkout', 'account'])
    await expect(legend.getByText(`${area} · `)).toBeVisible();
  const outlined = await page.evaluate(
    () =>
      document.querySelector('[data-area=blog]') &&
      getComputedStyle(document.querySelector('[data-area=blog]') as Element).outlineStyle,
  );
  expect(outlined).not.toBe('none');
  await page.keyboard.press('Control+Alt+KeyA');
  await expect(legend).toHaveCount(0);

  await page.goto('/shop?areas');
  await expect(legend).toBeVisible();
});
