import { expect, test } from '../../harness/fixtures.ts';

test('the content security policy blocks inline scripts and event handlers that were injected', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/violates the following Content Security Policy|Content-Security-Policy|Refused to/);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'globalThis.injected = true');
    document.body.append(button);
    button.click();
  });
  expect(await page.evaluate(() => 'injected' in window)).toBe(false);
});
