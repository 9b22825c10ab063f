import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import type { Shop } from '../../harness/shop.ts';
import { waitForHydration } from './parts/page-helpers.ts';

// pages: /account, /account/personal-info, /auth/login

let shop: Shop;
test.beforeEach(({ shop: workerShop }) => {
  shop = workerShop;
});

test('a member makes a passkey that the first log-in offers, and logs in with it on the next visit', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  await page.goto(`${shop.url}/account`);
  await page.getByRole('button', { name: 'ساخت کلید عبور' }).click();
  await expect(page.getByText('کلید عبور ساخته شد')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ساخت کلید عبور' })).toBeHidden();
  await page.goto(`${shop.url}/account/personal-info`);
  await expect(page.getByText(/هنوز با آن وارد نشده‌اید/)).toBeVisible();

  await context.clearCookies();
  await page.goto(`${shop.url}/auth/login?from=%2Faccount%2Fpersonal-info`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'ورود با کلید عبور' }).click();
  await expect(page).toHaveURL(`${shop.url}/account/personal-info`);
  await expect(page.getByText(/آخرین ورود/)).toBeVisible();
});
