import type { BrowserContext, Page } from '@playwright/test';
import { defaultSpec } from '@shop/shared/lib/special-order';
import { expect, test } from '../../harness/fixtures.ts';
import { callAs, newMember } from '../../harness/members.ts';
import { operate } from '../../harness/operator.ts';
import type { Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';

// pages: /special-order/orders/:code, /payment/success, /payment/transfer, /account/invoice/:id

test.use({ viewport: { width: 360, height: 740 } });

let shop: Shop;
test.beforeEach(({ shop: workerShop }) => {
  shop = workerShop;
});

/** Opens an accepted order whose quote is this many Rial, as its member. */
async function openAccepted(page: Page, context: BrowserContext, total: number) {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const order = { key: crypto.randomUUID(), spec: defaultSpec('cloth') };
  const { code } = await callAs(shop, token, 'POST', '/api/v1/special-orders', order);
  await operate(shop, `special-orders/${code}/quote`, { total, days: 12 });
  const address = `${shop.url}/special-order/orders/${code}`;
  await page.goto(address);
  await page.getByRole('button', { name: 'پذیرش پیش‌فاکتور' }).click();
  return { code, address };
}

test('on a phone, a member accepts a quote, pays both parts at the bank, and finds the order paid, with its invoice', async ({
  page,
  context,
}) => {
  const { code, address } = await openAccepted(page, context, 90_000_000);
  const main = page.getByRole('main');
  const question = page.getByRole('dialog', { name: 'پیش‌فاکتور پذیرفته شود؟' });
  await expect(question.getByText('۵٬۴۰۰٬۰۰۰ تومان')).toBeVisible();
  await question.getByRole('button', { name: 'بله، می‌پذیرم' }).click();
  await expect(main.getByRole('radio', { name: /بانک آزمایشی/ })).toBeChecked();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'پرداخت ۵٬۴۰۰٬۰۰۰ تومان' }).click();
  await expect(page.getByText(`پیش‌پرداخت سفارش ویژهٔ ${code}`)).toBeVisible();
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/success\?ref=/);

  await page.goto(address);
  await expect(main.getByRole('heading', { name: 'پیش‌پرداخت شد' })).toBeVisible();
  await expect(main.getByText('۵٬۴۰۰٬۰۰۰ تومان، پرداخت شد')).toBeVisible();
  await expect(main.getByRole('button', { name: /^پرداخت/ })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'فاکتور' })).toHaveCount(0);

  for (const state of ['in_production', 'ready']) {
    await operate(shop, `special-orders/${code}/advance`, { state });
  }
  await page.goto(address);
  await main.getByRole('button', { name: 'پرداخت ۳٬۶۰۰٬۰۰۰ تومان' }).click();
  await page.getByRole('button', { name: 'پرداخت', exact: true }).click();
  await expect(page).toHaveURL(/\/payment\/success\?ref=/);
  await page.goto(address);
  await main.getByRole('link', { name: 'فاکتور' }).click();
  await expect(main.getByRole('heading', { name: 'صورت‌حساب فروش کالا و خدمات' })).toBeVisible();
  await expect(main.getByText('نود میلیون ریال')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: `سفارش ویژهٔ ${code}` }).click();
  await expect(main.getByRole('heading', { name: 'تسویه شد' })).toBeVisible();
});

test('a deposit above the limit of the gateways is transferred, its receipt is sent, and the shop confirms it', async ({
  page,
  context,
}) => {
  const { address } = await openAccepted(page, context, 2_000_000_000);
  await page.getByRole('button', { name: 'بله، می‌پذیرم' }).click();
  await expect(page.getByRole('radio', { name: /^واریز بانکی/ })).toBeChecked();
  await page.getByRole('button', { name: 'پرداخت ۱۲۰٬۰۰۰٬۰۰۰ تومان' }).click();
  await expect(page.getByRole('heading', { name: 'واریز به حساب فروشگاه' })).toBeVisible();
  await expect(page.getByText('IR06 0170 0000 0000 0000 0000 00')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /شمارهٔ پیگیری/ }).fill('۱۴۰۵۰۹۰۲۱۲۳۴');
  const receipt = { name: 'رسید.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('انتخاب رسید').setInputFiles(receipt);
  await page.getByRole('button', { name: 'ارسال رسید' }).click();
  await expect(page.getByRole('heading', { name: 'در حال بررسی واریز' })).toBeVisible();
  await expectAccessible(page);

  const reference = new URL(page.url()).searchParams.get('ref');
  await operate(shop, `transfers/${reference}/confirm`, { amount: 1_200_000_000, ref_id: '14050902-7' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'پرداخت انجام شد' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('۱۲۰٬۰۰۰٬۰۰۰ تومان، پرداخت شد')).toBeVisible();
});
