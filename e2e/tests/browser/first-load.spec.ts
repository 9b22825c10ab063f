import { articleAt } from '../../harness/addresses.ts';
import { hydrated, navbar } from './parts/looks.ts';
import { repeated, watchFiles } from './parts/network.ts';
import { expect, test } from './parts/test.ts';

const isClient = (file: string) => /\/web\/http\.\w+\.js$/.test(file);

for (const path of ['/', articleAt(8), '/account/favorites']) {
  test(`${path} fetches each file once, and only what it needs`, async ({ page, shop }) => {
    const { text } = await shop.ask(path);
    const preloads = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)" integrity="(sha384-[^"]+)">/g)];
    expect(preloads.length).toBe(text.split('rel="modulepreload"').length - 1);
    const { integrity } = JSON.parse(/<script type="importmap">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}');
    for (const [, address = '', digest] of preloads) expect(integrity[address]).toBe(digest);

    // So that what is fetched is what this page needs, not what its links would.
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } }),
    );
    const asked = watchFiles(page);
    await page.goto(path);
    await hydrated(page);
    expect(
      await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('16px Vazirmatn', 'گونی'))),
    ).toBe(true);

    // When the page rests it makes the calls of the specification, for which it needs the HTTP client.
    await expect.poll(() => asked.some(isClient)).toBe(true);

    expect(repeated(asked)).toEqual([]);
    expect(asked.filter((file) => file.endsWith('.js') && !isClient(file)).sort()).toEqual(
      preloads.map(([, address]) => address).sort(),
    );
    expect(asked.filter((file) => file.endsWith('.css'))).toEqual([]);
    expect(asked.filter((file) => file.endsWith('.woff2'))).toHaveLength(1);
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(1);
  });
}

test('leaving and coming back fetches nothing twice', async ({ page }) => {
  const asked = watchFiles(page);
  await page.goto('/shop');
  await hydrated(page);
  for (const name of ['وبلاگ', 'فروشگاه', 'تماس با ما', 'وبلاگ']) {
    await navbar(page, name).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  }
  expect(repeated(asked)).toEqual([]);
});
