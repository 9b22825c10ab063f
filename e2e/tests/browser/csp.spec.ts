import { articleAt } from '../../harness/addresses.ts';
import { heading, hydrated } from './parts/looks.ts';
import { coffeeSack, comeTo, cookiesFor, pages } from './parts/pages.ts';
import { expect, test } from './parts/test.ts';

test.describe.configure({ timeout: 120_000 });

test('no page breaks its own policy', async ({ page, context, shop }) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const violations = () => page.evaluate(() => Reflect.get(window, 'violations'));
  for (const path of [...pages.map((one) => one.path), '/nowhere']) {
    await test.step(path, async () => {
      const cookies = await cookiesFor(path, shop);
      const first = await shop.ask(path, { cookies });
      // An address without its title leads on to the whole one.
      const { text, headers } =
        first.status === 301 ? await shop.ask(String(first.headers.location), { cookies }) : first;
      expect(text.match(/<[^>]* (style|on\w+)=[^>]*>/g)).toBeNull();
      expect(headers['content-security-policy']).not.toContain('unsafe-');
    });
  }
  for (const path of [
    '/',
    '/shop',
    coffeeSack,
    articleAt(8),
    '/auth/login',
    '/checkout/shipping',
    '/account/favorites',
    '/account/invoice/1',
  ]) {
    await test.step(`${path} in a browser`, async () => {
      await comeTo(path, { shop, context });
      await page.goto(path);
      await hydrated(page);
      await expect(heading(page)).toBeVisible();
      expect(await violations()).toEqual([]);
    });
  }
});

test('a script that someone smuggled in does not run', async ({ page, troubles }) => {
  troubles.expect(/violates the following Content Security Policy|Content-Security-Policy|Refused to/);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.smuggled = true';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'globalThis.smuggled = true');
    document.body.append(button);
    button.click();
  });
  expect(await page.evaluate(() => 'smuggled' in window)).toBe(false);
});
