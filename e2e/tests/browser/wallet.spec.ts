import { readFile } from 'node:fs/promises';
import { desk } from '../../harness/desk.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading } from './parts/page-helpers.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a member withdraws money, the operator pays it out, and the member finds it in the list and in the file', async ({
  page,
  context,
  shop,
}) => {
  const { token, mobile } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const names = JSON.stringify({ first_name: 'سارا', last_name: 'محمدی' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await shop.request('/api/v1/account/me', { method: 'PATCH', headers, body: names });
  await desk(shop, 'wallet', 'adjust', mobile, '1000000', '--reason', 'هدیهٔ فروشگاه');

  await page.goto('/account/wallet');
  const main = page.getByRole('main');
  await expect(main.getByText('۱۰۰٬۰۰۰ تومان').first()).toBeVisible();
  await main.getByRole('textbox', { name: 'مبلغ برداشت' }).fill('۶۰۰۰۰');
  await main.getByRole('textbox', { name: 'شمارهٔ شبا' }).fill('۸۲ ۰۵۴۰ ۱۰۲۶ ۸۰۰۲ ۰۸۱۷ ۹۰۹۰ ۰۲');
  await main.getByRole('button', { name: 'ثبت درخواست برداشت' }).click();
  await expect(main.getByText('در انتظار تأیید')).toBeVisible();
  await expect(main.getByText('۴۰٬۰۰۰ تومان').first()).toBeVisible();
  await expectAccessible(page);

  const number = /^(\d+) .+IR820540102680020817909002 {2}سارا محمدی/m.exec(await desk(shop, 'withdrawals'))?.[1] ?? '';
  expect(await desk(shop, 'withdrawals', 'approve', number, '--owner', 'سارا محمدی')).toBe(`${number}: approved\n`);
  expect(await desk(shop, 'withdrawals', 'pay', number, '--reference', '140508010042')).toBe(`${number}: paid\n`);

  await page.reload();
  await expect(main.getByText('واریز شد')).toBeVisible();
  await expect(main.getByText('۱۴۰۵۰۸۰۱۰۰۴۲')).toBeVisible();
  await expect(main.getByText('مسدودشده')).toBeHidden();

  await page.goto('/account/transaction');
  await expect(heading(page, 'تراکنش‌ها')).toBeVisible();
  await main.getByRole('combobox', { name: 'واریز یا برداشت' }).selectOption('برداشت');
  await main.getByRole('button', { name: 'نمایش' }).click();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /CSV/ }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`600000,400000,برداشت به حساب بانکی,${number},`);
});
