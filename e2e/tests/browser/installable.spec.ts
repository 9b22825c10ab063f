import { expect, test } from '../../harness/fixtures.ts';
import { waitForServiceWorker } from './parts/offline.ts';

test.use({ serviceWorkers: 'allow' });

type Manifest = Record<string, unknown> & {
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string; icons: { src: string }[] }[];
};

test('Chromium finds the shop installable, and the manifest has the right names, icons of the right sizes, and shortcuts', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await waitForServiceWorker(page);
  const devtools = await context.newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toMatch(/\/r\/host\/\w+\/web\/manifest\.webmanifest$/);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in an incognito context, which can never install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest: Manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({
    id: '/',
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['فروشگاه', 'سبد خرید', 'سفارش‌ها']);
  for (const { url: target } of manifest.shortcuts) {
    expect((await page.request.get(target, { maxRedirects: 0 })).status(), target).toBeLessThan(400);
  }

  await test.step('each icon has the size that the manifest says', async () => {
    const addresses = await page.evaluate(async () => {
      const link = (rel: string) => document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)?.href ?? '';
      const manifest = await (await fetch(link('manifest'))).json();
      const icons = manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => [
        new URL(src, link('manifest')).href,
        sizes,
      ]);
      return [...icons, [link('apple-touch-icon'), '180x180']];
    });
    expect(addresses).toHaveLength(4);
    for (const [address, sizes] of addresses) {
      const size = await page.evaluate(async (src) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return `${picture.width}x${picture.height}`;
      }, address);
      expect(size, address).toBe(sizes);
    }
  });
});
