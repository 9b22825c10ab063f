import { defaultSpec } from '@shop/shared/lib/special-order';
import { newMember } from '../../harness/members.ts';
import { sendRequest } from '../../harness/request.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { expectAccessible } from './parts/axe.ts';
import { expect, test } from './parts/test.ts';

// A shop of its own: the bank leads browsers back to the origin of the shop, and the shared shop does not know its own.
// pages: /special-order/orders/:code, /payment/success

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 360, height: 740 } });

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop({ hasOwnOrigin: true });
});
test.afterAll(() => shop.close());

async function post(origin: string, path: string, { token, body }: { token: string; body: object }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await sendRequest(origin, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
  return JSON.parse(response.text).data;
}

test('on a phone, a member accepts a quote, pays the deposit at the bank, and finds the order paid', async ({
  page,
  context,
}) => {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const body = { key: crypto.randomUUID(), spec: defaultSpec('cloth') };
  const { code } = await post(shop.apiUrl, '/api/v1/special-orders', { token, body });
  const quote = { token: shop.adminToken(), body: { total: 90_000_000, days: 12 } };
  await post(shop.apiUrl, `/operator/v1/special-orders/${code}/quote`, quote);

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
