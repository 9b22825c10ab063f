import type { Layout } from '@shop/shared/contract';
import { aboutPage, articleAt } from '../../addresses.ts';

// Only the walk imports this list: a spec that imports it would seem to visit every page of the shop.

export type PageVisit = {
  /** `area/page`, as `E2E_PAGES` names it. Several visits may show the same page in different states. */
  id: string;
  path: string;
  layout: Layout;
  heading: string;
  title?: string;
  status?: 404;
  forMembers?: true;
  /** Visited by a member who has filled a basket and chosen a delivery. Without them the steps redirect to an earlier one. */
  needsCheckout?: true;
  /**
   * How much of the server's HTML must equal the hydrated page. `products`: the lists of products only, because sorting and
   * scrolling them needs script. `nothing`: script adds content, such as what this browser has stored or share buttons.
   */
  compare?: 'products' | 'nothing';
  /** Also checked by axe on a narrow screen. */
  axeOnPhone?: true;
};

const article = 'زندگی دوم گونی کنفی؛ از باغچه تا خانه';
const articleWithTable = 'گونی کنفی یا پلی‌پروپیلن؛ کدام را بخریم؟';

const catalogPages: PageVisit[] = [
  {
    id: 'catalog/home',
    path: '/',
    layout: 'default',
    title: 'گونی‌فروش، اولین استارتاپ گونی و کیسه در کشور',
    heading: 'هر باری، گونی خودش را دارد',
    compare: 'products',
    axeOnPhone: true,
  },
  {
    id: 'catalog/shop',
    path: '/shop',
    layout: 'default',
    title: 'فروشگاه',
    heading: 'فروشگاه',
    compare: 'products',
    axeOnPhone: true,
  },
  {
    id: 'catalog/shop',
    path: '/shop?material=1&in_stock=1',
    layout: 'default',
    heading: 'فروشگاه',
    compare: 'nothing',
    axeOnPhone: true,
  },
  {
    id: 'catalog/compare',
    path: '/shop/compare',
    layout: 'default',
    title: 'مقایسهٔ کالاها',
    heading: 'مقایسهٔ کالاها',
    compare: 'nothing',
  },
  {
    id: 'catalog/special-order',
    path: '/special-order',
    layout: 'default',
    title: 'سفارش ویژه',
    heading: 'سفارش ویژه',
    compare: 'nothing',
  },
  {
    id: 'catalog/special-orders',
    path: '/special-order/orders',
    layout: 'default',
    title: 'سفارش‌های ویژهٔ من',
    heading: 'سفارش‌های ویژهٔ من',
    forMembers: true,
    compare: 'nothing',
  },
  {
    id: 'catalog/product',
    path: `/products/2/${encodeURIComponent('گونی-کنفی-قهوه')}`,
    layout: 'default',
    title: 'گونی کنفی قهوه',
    heading: 'گونی کنفی قهوه',
    compare: 'nothing',
  },
  {
    id: 'catalog/category',
    path: '/products/categories/1',
    layout: 'default',
    title: 'گونی کنفی',
    heading: 'گونی کنفی',
    compare: 'products',
  },
  {
    // A filter that leaves nothing.
    id: 'catalog/category',
    path: '/products/categories/7?from=9999999',
    layout: 'default',
    heading: 'گونی',
    compare: 'nothing',
    axeOnPhone: true,
  },
];

const blogPages: PageVisit[] = [
  { id: 'blog/index', path: '/blog', layout: 'default', title: 'وبلاگ', heading: 'وبلاگ', axeOnPhone: true },
  {
    id: 'blog/search',
    path: '/blog/search',
    layout: 'default',
    title: 'جستجو در وبلاگ',
    heading: 'جستجو در وبلاگ',
  },
  {
    id: 'blog/search',
    path: `/blog/search?q=${encodeURIComponent('گونی')}`,
    layout: 'default',
    heading: 'جستجوی «گونی»',
    compare: 'nothing',
    axeOnPhone: true,
  },
  {
    id: 'blog/article',
    path: articleAt(8),
    layout: 'default',
    title: article,
    heading: article,
    compare: 'nothing',
    axeOnPhone: true,
  },
  {
    id: 'blog/article',
    path: articleAt(1),
    layout: 'default',
    heading: articleWithTable,
    compare: 'nothing',
    axeOnPhone: true,
  },
  { id: 'blog/page', path: aboutPage, layout: 'default', title: 'دربارهٔ ما', heading: 'دربارهٔ ما' },
  {
    // Questions that open and close.
    id: 'blog/page',
    path: `/pages/6/${encodeURIComponent('پرسش-های-متداول')}`,
    layout: 'default',
    heading: 'پرسش‌های متداول',
    compare: 'nothing',
    axeOnPhone: true,
  },
  {
    id: 'blog/contact',
    path: '/contact-us',
    layout: 'default',
    title: 'تماس با ما',
    heading: 'تماس با ما',
    axeOnPhone: true,
  },
];

const checkoutPages: PageVisit[] = (
  [
    ['payment-success', '/payment/success', 'نتیجهٔ پرداخت'],
    ['payment-transfer', '/payment/transfer', 'واریز بانکی'],
    ['payment-failure', '/payment/failure', 'نتیجهٔ پرداخت'],
    ['cart', '/checkout/cart', 'سبد خرید'],
    ['shipping', '/checkout/shipping', 'آدرس و روش ارسال'],
    ['payment', '/checkout/payment', 'پرداخت'],
  ] as const
).map(([page, path, heading]) => ({
  id: `checkout/${page}`,
  path,
  title: heading,
  heading,
  layout: path.startsWith('/checkout') ? 'checkout' : 'default',
  ...(page === 'shipping' || page === 'payment' ? { forMembers: true, needsCheckout: true } : {}),
  // Baskets and payments load in the browser.
  compare: 'nothing' as const,
  axeOnPhone: true,
}));

/** They are not compared with the HTML of the server, because their forms are hidden without script. */
const logInPages: PageVisit[] = [
  {
    id: 'account/login',
    path: '/auth/login',
    layout: 'auth',
    title: 'ورود به حساب کاربری',
    heading: 'ورود به حساب کاربری',
    compare: 'nothing',
    axeOnPhone: true,
  },
  {
    id: 'account/sign-up',
    path: '/auth/sign-up',
    layout: 'auth',
    title: 'ساخت حساب کاربری',
    heading: 'ساخت حساب کاربری',
    compare: 'nothing',
  },
  {
    id: 'account/otp',
    path: '/auth/otp',
    layout: 'auth',
    title: 'کد تأیید',
    heading: 'کد تأیید',
    compare: 'nothing',
  },
  {
    id: 'account/password',
    path: '/auth/password',
    layout: 'auth',
    title: 'ورود با رمز عبور',
    heading: 'ورود با رمز عبور',
    compare: 'nothing',
  },
  {
    id: 'account/forget-password',
    path: '/auth/forget-password',
    layout: 'auth',
    title: 'بازیابی رمز عبور',
    heading: 'بازیابی رمز عبور',
    compare: 'nothing',
  },
];

const panelPages: PageVisit[] = (
  [
    ['dashboard', '/account', 'داشبورد'],
    ['addresses', '/account/addresses', 'آدرس‌ها'],
    ['orders', '/account/orders', 'سفارش‌ها'],
    ['order', '/account/orders/1', 'سفارش'],
    ['reviews', '/account/orders/reviews', 'دیدگاه‌ها'],
    ['personal-info', '/account/personal-info', 'اطلاعات شخصی'],
    ['notifications', '/account/notifications', 'اعلان‌ها'],
    ['tickets', '/account/tickets', 'تیکت‌های پشتیبانی'],
    ['ticket', '/account/tickets/1', 'تیکت پشتیبانی'],
    ['transaction', '/account/transaction', 'تراکنش‌ها'],
    ['wallet', '/account/wallet', 'کیف پول'],
  ] as const
).map(([page, path, heading]) => ({
  id: `account/${page}`,
  path,
  layout: 'panel',
  title: heading,
  heading,
  forMembers: true,
  // The menu greets the member, and the member's data load in the browser.
  compare: 'nothing' as const,
  ...(path === '/account' ? { axeOnPhone: true } : {}),
}));

/** Every page of the shop, grouped into tests of similar length. */
export const pageGroups: Readonly<Record<string, readonly PageVisit[]>> = {
  'catalogue, first half': catalogPages.slice(0, 5),
  'catalogue, second half': catalogPages.slice(5),
  blog: blogPages,
  checkout: checkoutPages,
  'log-in': logInPages,
  'member’s panel': panelPages,
  'favourites, invoices and 404': [
    {
      id: 'account/favorites',
      path: '/account/favorites',
      layout: 'panel',
      title: 'علاقه‌مندی‌ها',
      heading: 'علاقه‌مندی‌ها',
      compare: 'nothing',
    },
    {
      id: 'account/invoice',
      path: '/account/invoice/1',
      layout: 'none',
      title: 'فاکتور',
      heading: 'فاکتور',
      forMembers: true,
      compare: 'nothing',
      axeOnPhone: true,
    },
    {
      id: 'checkout/pro-forma',
      path: '/checkout/pro-forma',
      layout: 'none',
      title: 'پیش‌فاکتور',
      heading: 'پیش‌فاکتور',
      compare: 'nothing',
      axeOnPhone: true,
    },
    {
      id: 'host/not-found',
      path: '/nowhere',
      layout: 'default',
      title: 'Page not found',
      heading: 'متاسفیم ، صفحه موردنظرتون پیدا نشد!',
      status: 404,
      compare: 'nothing',
      axeOnPhone: true,
    },
  ],
};
