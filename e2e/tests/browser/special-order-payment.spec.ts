import { defaultSpec } from '@shop/shared/lib/special-order';
import { callAs, newMember } from '../../harness/members.ts';
import { operate } from '../../harness/operator.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { expect, test } from './parts/test.ts';

// A shop of its own: the bank sends the browser back to the shop's origin, which the shared shop does not know.
// pages: /special-order/orders/:code, /payment/success

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 360, height: 740 } });

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop({ hasOwnOrigin: true });
});
test.afterAll(() => shop.close());

test('on a phone, a member accepts a quote, pays the deposit at the bank, and finds the order paid', async ({
  page,
  context,
}) => {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const order = { key: crypto.randomUUID(), spec: defaultSpec('cloth') };
  const { code } = await callAs(shop, token, 'POST', '/api/v1/special-orders', order);
  await operate(shop, `special-orders/${code}/quote`, { total: 90_000_000, days: 12 });

  const address = `${shop.url}/special-order/orders/${code}`;
  await page.goto(address);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'پذیرش پیش‌فاکتور' }).click();
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
});
