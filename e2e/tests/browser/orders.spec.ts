import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../../harness/fixtures.ts';
import { newMember } from '../../harness/members.ts';
import { operate } from '../../harness/operator.ts';
import type { Shop } from '../../harness/shop.ts';
import { png } from './parts/artwork.ts';
import { expectAccessible } from './parts/axe.ts';
import { signIn } from './parts/page-helpers.ts';

// pages: /account/orders, /account/orders/:id, /account/orders/reviews

test.use({ viewport: { width: 360, height: 740 } });

const main = (page: Page) => page.getByRole('main');
const picture = { name: 'عکس.png', mimeType: 'image/png', buffer: png };

/** Logs in as a new member with seven orders in different states. */
async function signInWithOrders(shop: Shop, context: BrowserContext): Promise<void> {
  const { token, mobile } = await newMember(shop);
  await context.addCookies([{ name: 'access_token', value: token, url: shop.url }]);
  await operate(shop, 'orders/seed', { orders: 7, mobile });
}

/** `state`: of the order to open. Until the orders of the group have arrived, the list shows those of before. */
async function openFirst(page: Page, group: RegExp, state: string): Promise<string> {
  await page.goto('/account/orders');
  await main(page).getByRole('link', { name: group }).click();
  await expect(main(page).getByRole('link', { name: group })).toHaveAttribute('aria-current', 'page');
  const orders = main(page).getByRole('list', { name: 'سفارش‌ها' }).getByRole('listitem');
  await orders.filter({ hasText: state }).first().getByRole('link').click();
  await expect(main(page).getByRole('region', { name: 'روند سفارش' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a member on a phone finds orders, cancels one, returns one and reviews a product', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  await signInWithOrders(shop, context);

  await page.goto('/account/orders');
  await expect(main(page).getByRole('list', { name: 'سفارش‌ها' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);

  // The newest of the current orders was shipped, so the other one is cancelled.
  await main(page).getByRole('link', { name: /جاری/ }).click();
  await main(page).getByRole('listitem').filter({ hasText: 'در حال آماده‌سازی' }).getByRole('link').click();
  await main(page).getByRole('button', { name: 'لغو سفارش' }).click();
  await page.getByRole('button', { name: 'بله، لغو شود' }).click();
  await expect(main(page).getByText('لغو شد').first()).toBeVisible();
  await expect(main(page).getByText('برگشته به کیف پول')).toBeVisible();

  const number = await openFirst(page, /تحویل‌شده/, 'تحویل شد');
  await main(page).getByRole('button', { name: 'درخواست مرجوعی' }).click();
  const form = main(page).getByRole('region', { name: 'درخواست مرجوعی' });
  await expect(form.getByRole('heading', { name: 'درخواست مرجوعی' })).toBeInViewport();
  await form.getByRole('radio', { name: 'کالا ایراد دارد' }).check();
  await form.getByRole('button', { name: 'ثبت درخواست' }).click();
  await expect(form.getByText('حداقل یک کالا را انتخاب کنید.')).toBeInViewport();
  await expect(form.getByRole('checkbox').first()).toBeFocused();
  for (const line of await form.getByRole('checkbox').all()) await line.check();
  await form.getByRole('textbox', { name: 'توضیح' }).fill('دوخت یکی باز شده است.');
  await form.getByLabel('افزودن عکس').setInputFiles(picture);
  await expect(form.getByRole('img', { name: 'عکس.png' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'ثبت درخواست' }).click();
  await expect(main(page).getByRole('list', { name: 'عکس‌های درخواست' }).getByRole('img')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('heading', { name: 'کالاها', exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /سفارش دوباره|منوی حساب/ })).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'پیام دربارهٔ این سفارش' })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await operate(shop, `returns/${number}/approve`, { text: 'بسته را به انبار بفرستید.' });
  await page.reload();
  const returned = main(page).getByRole('region', { name: 'بازگرداندن کالا' });
  await expect(returned.getByText('بسته را به انبار بفرستید.')).toBeVisible();
  await returned.getByRole('textbox', { name: 'کد رهگیری بستهٔ برگشتی' }).fill('1234567890');
  await returned.getByRole('button', { name: 'ثبت کد رهگیری' }).click();
  await expect(returned.getByText('۱۲۳۴۵۶۷۸۹۰')).toBeVisible();

  await page.goto('/account/orders/reviews');
  const waiting = main(page).getByRole('region', { name: 'در انتظار دیدگاه شما' }).getByRole('listitem').first();
  await waiting.getByRole('button', { name: /نوشتن دیدگاه/ }).click();
  await waiting.getByRole('radio', { name: /۴ ستاره/ }).check();
  await waiting.getByRole('textbox', { name: 'دیدگاه شما' }).fill('جنس و دوخت خوبی دارد.');
  await waiting.getByLabel('افزودن عکس').setInputFiles(picture);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'ثبت دیدگاه' }).click();
  const written = main(page).getByRole('region', { name: 'دیدگاه‌های شما' }).getByRole('listitem');
  await expect(written.getByText('در انتظار بررسی')).toBeVisible();
  const [{ id, revision }] = await operate(shop, 'reviews');
  await operate(shop, `reviews/${id}/approve`, { revision });
  await page.reload();
  await expect(written.getByText('منتشر شده')).toBeVisible();
  await expect(written.getByRole('img', { name: /^عکس/ })).toBeVisible();

  await context.clearCookies({ name: 'access_token' });
  await signIn(shop, context);
  await page.goto(`/account/orders/${number}`);
  await expect(main(page).getByRole('heading', { name: 'سفارشی با این مشخصات پیدا نشد' })).toBeVisible();
});
