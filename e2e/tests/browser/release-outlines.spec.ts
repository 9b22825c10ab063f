import { expect, test } from '../../harness/fixtures.ts';
import { recordReleaseFiles } from './parts/network.ts';
import { releaseInTab, waitForHydration } from './parts/page-helpers.ts';

// pages: any

test('the development overlay names areas and releases once it is opened, and is not loaded before', async ({
  page,
}) => {
  const files = recordReleaseFiles(page);
  const legend = page.getByRole('complementary', { name: 'Release set' });
  await page.goto('/blog');
  await waitForHydration(page);
  expect(files.filter((path) => path.includes('/dev-tools.'))).toEqual([]);
  await expect(legend).toHaveCount(0);

  await page.keyboard.press('Control+Alt+KeyA');
  await expect(legend).toBeVisible();
  const blog = (await releaseInTab(page, 'blog')) ?? '';
  await expect(legend.getByText(`blog · ${blog.slice(0, 8)} · stable`)).toBeVisible();
  for (const area of ['host', 'catalog', 'checkout', 'account'])
    await expect(legend.getByText(`${area} · `)).toBeVisible();
  const outlineStyle = await page.evaluate(
    () =>
      document.querySelector('[data-area=blog]') &&
      getComputedStyle(document.querySelector('[data-area=blog]') as Element).outlineStyle,
  );
  expect(outlineStyle).not.toBe('none');
  await page.keyboard.press('Control+Alt+KeyA');
  await expect(legend).toHaveCount(0);

  await page.goto('/shop?areas');
  await expect(legend).toBeVisible();
});
