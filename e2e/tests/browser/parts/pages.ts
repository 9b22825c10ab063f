import type { BrowserContext } from '@playwright/test';
import type { Audience, Layout } from '@shop/shared/contract';
import { aboutPage, articleAt } from '../../../harness/addresses.ts';
import { newMember } from '../../../harness/members.ts';
import type { Shop } from '../../../harness/shop.ts';

export type ShopPage = { path: string; layout: Layout; title: string; heading: string; audience?: Audience };

/** As the shop itself writes it; any other address of the product leads there. */
export const coffeeSack = `/products/2/${encodeURIComponent('گونی-کنفی-قهوه')}`;
const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';

/** Every page of the shop, with what stands in the tab and above the text. */
export const pages: readonly ShopPage[] = [
  {
    path: '/',
    layout: 'default',
    title: 'گونی‌فروش، نخستین استارت‌آپ گونی و کیسه در کشور',
    heading: 'هر باری، گونی خودش را دارد',
  },
  { path: '/shop', layout: 'default', title: 'فروشگاه', heading: 'فروشگاه' },
  { path: '/shop/compare', layout: 'default', title: 'مقایسهٔ کالاها', heading: 'مقایسهٔ کالاها' },
  { path: '/special-order', layout: 'default', title: 'سفارش ویژه', heading: 'سفارش ویژه' },
  {
    path: '/special-order/orders',
    layout: 'default',
    title: 'سفارش‌های ویژهٔ من',
    heading: 'سفارش‌های ویژهٔ من',
    audience: 'members',
  },
  { path: coffeeSack, layout: 'default', title: 'گونی کنفی قهوه', heading: 'گونی کنفی قهوه' },
  { path: '/products/categories/1', layout: 'default', title: 'گونی کنفی', heading: 'گونی کنفی' },
  { path: '/blog', layout: 'default', title: 'وبلاگ', heading: 'وبلاگ' },
  { path: '/blog/search', layout: 'default', title: 'جستجو در وبلاگ', heading: 'جستجو در وبلاگ' },
  { path: articleAt(8), layout: 'default', title: article, heading: article },
  { path: aboutPage, layout: 'default', title: 'دربارهٔ ما', heading: 'دربارهٔ ما' },
  { path: '/contact-us', layout: 'default', title: 'تماس با ما', heading: 'تماس با ما' },
  { path: '/payment/success', layout: 'default', title: 'نتیجهٔ پرداخت', heading: 'نتیجهٔ پرداخت' },
  { path: '/payment/failure', layout: 'default', title: 'پرداخت ناموفق', heading: 'پرداخت انجام نشد' },

  {
    path: '/auth/login',
    layout: 'auth',
    title: 'ورود به حساب کاربری',
    heading: 'ورود به حساب کاربری',
    audience: 'guests',
  },
  { path: '/auth/sign-up', layout: 'auth', title: 'ساخت حساب کاربری', heading: 'ساخت حساب کاربری', audience: 'guests' },
  { path: '/auth/otp', layout: 'auth', title: 'کد تأیید', heading: 'کد تأیید', audience: 'guests' },
  { path: '/auth/password', layout: 'auth', title: 'ورود با گذرواژه', heading: 'ورود با گذرواژه', audience: 'guests' },
  { path: '/auth/forget-password', layout: 'auth', title: 'بازیابی گذرواژه', heading: 'بازیابی گذرواژه' },

  { path: '/checkout/cart', layout: 'checkout', title: 'سبد خرید', heading: 'سبد خرید' },
  { path: '/checkout/shipping', layout: 'checkout', title: 'نشانی و روش ارسال', heading: 'نشانی و روش ارسال' },
  { path: '/checkout/payment', layout: 'checkout', title: 'پرداخت', heading: 'پرداخت' },

  { path: '/account', layout: 'panel', title: 'پیشخان', heading: 'پیشخان', audience: 'members' },
  { path: '/account/addresses', layout: 'panel', title: 'نشانی‌ها', heading: 'نشانی‌ها', audience: 'members' },
  { path: '/account/favorites', layout: 'panel', title: 'علاقه‌مندی‌ها', heading: 'علاقه‌مندی‌ها' },
  { path: '/account/orders', layout: 'panel', title: 'سفارش‌ها', heading: 'سفارش‌ها', audience: 'members' },
  { path: '/account/orders/1', layout: 'panel', title: 'سفارش', heading: 'سفارش', audience: 'members' },
  { path: '/account/orders/reviews', layout: 'panel', title: 'دیدگاه‌ها', heading: 'دیدگاه‌ها', audience: 'members' },
  {
    path: '/account/personal-info',
    layout: 'panel',
    title: 'اطلاعات شخصی',
    heading: 'اطلاعات شخصی',
    audience: 'members',
  },
  {
    path: '/account/tickets',
    layout: 'panel',
    title: 'پیام‌های پشتیبانی',
    heading: 'پیام‌های پشتیبانی',
    audience: 'members',
  },
  {
    path: '/account/tickets/1',
    layout: 'panel',
    title: 'پیام پشتیبانی',
    heading: 'پیام پشتیبانی',
    audience: 'members',
  },
  { path: '/account/transaction', layout: 'panel', title: 'تراکنش‌ها', heading: 'تراکنش‌ها', audience: 'members' },
  { path: '/account/wallet', layout: 'panel', title: 'کیف پول', heading: 'کیف پول', audience: 'members' },

  { path: '/account/invoice/1', layout: 'none', title: 'فاکتور', heading: 'فاکتور', audience: 'members' },
];

/** One page of each layout. */
export const pageOfEachLayout = ['/shop', '/auth/login', '/checkout/cart', '/account', '/account/invoice/1'];

const tokens = new WeakMap<Shop, Promise<string>>();

/** Who may see this page: a member where it is for members, and a guest everywhere else. */
export async function comeTo(path: string, { shop, context }: { shop: Shop; context: BrowserContext }): Promise<void> {
  await context.addCookies(
    Object.entries(await cookiesFor(path, shop)).map(([name, value]) => ({ name, value, url: shop.url })),
  );
  if (!isForMembers(path)) await context.clearCookies({ name: 'access_token' });
}

/** The same for a request without a browser. */
export async function cookiesFor(path: string, shop: Shop): Promise<Record<string, string>> {
  if (!isForMembers(path)) return {};
  const token = tokens.get(shop) ?? newMember(shop).then((member) => member.token);
  tokens.set(shop, token);
  return { access_token: await token };
}

const isForMembers = (path: string) => pages.some((page) => page.path === path && page.audience === 'members');
