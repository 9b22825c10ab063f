import { desk } from '../../harness/desk.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import { expectAccessible } from './parts/axe.ts';
import { heading, markDocument, waitForHydration } from './parts/page-helpers.ts';

// pages: /account/tickets, /account/tickets/:id, /account/notifications

test.use({ viewport: { width: 360, height: 740 } });

test('the answer to a ticket appears in open pages without a reload, and is read on the page of notifications', async ({
  page,
  context,
  shop,
}) => {
  const { token } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  const main = page.getByRole('main');
  await page.goto('/account/tickets?new');
  await waitForHydration(page);
  await main.getByRole('combobox', { name: 'بخش' }).selectOption('مالی');
  await main.getByRole('textbox', { name: 'موضوع' }).fill('فاکتور رسمی');
  await main.getByRole('textbox', { name: 'متن پیام' }).fill('فاکتور رسمی می‌خواهم.');
  await main.getByRole('button', { name: 'ارسال تیکت' }).click();
  await expect(heading(page, 'فاکتور رسمی')).toBeVisible();
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const tab = await markDocument(page);

  await desk(shop, 'tickets', 'answer', number, 'فاکتور را فرستادیم.');
  await expect(main.getByText('فاکتور را فرستادیم.')).toBeVisible();
  // The open ticket is read, and its notification with it.
  const openMenu = page.getByRole('button', { name: /^منوی حساب/ });
  await expect(openMenu).toHaveAccessibleName('منوی حساب');

  await openMenu.click();
  await page.getByRole('link', { name: 'اعلان‌ها', exact: true }).click();
  await expect(heading(page, 'اعلان‌ها')).toBeVisible();
  await expect(main.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await desk(shop, 'tickets', 'answer', number, 'به آدرس شما هم رسید.');
  await expect(main.getByRole('listitem')).toHaveCount(2);
  await expect(main.getByRole('listitem').filter({ hasText: 'جدید' })).toHaveCount(1);
  await main.getByRole('listitem').first().getByRole('link').click();
  await expect(main.getByText('به آدرس شما هم رسید.')).toBeVisible();
  expect(await tab.isSameDocument()).toBe(true);
});
