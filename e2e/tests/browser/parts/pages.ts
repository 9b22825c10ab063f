import type { Layout } from '@shop/shared/contract';

export type ShopPage = { path: string; layout: Layout; title: string; heading: string };

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
  { path: '/special-order', layout: 'default', title: 'سفارش ویژه', heading: 'سفارش ویژه' },
  { path: '/products/2', layout: 'default', title: 'گونی کنفی قهوه', heading: 'گونی کنفی قهوه' },
  { path: '/products/categories/1', layout: 'default', title: 'گونی کنفی', heading: 'گونی کنفی' },
  { path: '/blog', layout: 'default', title: 'وبلاگ', heading: 'وبلاگ' },
  { path: '/blog/search', layout: 'default', title: 'جستجو در وبلاگ', heading: 'جستجو در وبلاگ' },
  { path: '/blog/articles/8', layout: 'default', title: article, heading: article },
  { path: '/pages/1', layout: 'default', title: 'دربارهٔ ما', heading: 'دربارهٔ ما' },
  { path: '/contact-us', layout: 'default', title: 'تماس با ما', heading: 'تماس با ما' },
  { path: '/payment/success', layout: 'default', title: 'نتیجهٔ پرداخت', heading: 'نتیجهٔ پرداخت' },
  { path: '/payment/failure', layout: 'default', title: 'پرداخت ناموفق', heading: 'پرداخت انجام نشد' },

  { path: '/auth/login', layout: 'auth', title: 'ورود به حساب کاربری', heading: 'ورود به حساب کاربری' },
  { path: '/auth/sign-up', layout: 'auth', title: 'ساخت حساب کاربری', heading: 'ساخت حساب کاربری' },
  { path: '/auth/otp', layout: 'auth', title: 'کد تأیید', heading: 'کد تأیید' },
  { path: '/auth/password', layout: 'auth', title: 'ورود با گذرواژه', heading: 'ورود با گذرواژه' },
  { path: '/auth/forget-password', layout: 'auth', title: 'بازیابی گذرواژه', heading: 'بازیابی گذرواژه' },

  { path: '/checkout/cart', layout: 'checkout', title: 'سبد خرید', heading: 'سبد خرید' },
  { path: '/checkout/shipping', layout: 'checkout', title: 'نشانی و روش ارسال', heading: 'نشانی و روش ارسال' },
  { path: '/checkout/payment', layout: 'checkout', title: 'پرداخت', heading: 'پرداخت' },

  { path: '/account', layout: 'panel', title: 'پیشخان', heading: 'پیشخان' },
  { path: '/account/addresses', layout: 'panel', title: 'نشانی‌ها', heading: 'نشانی‌ها' },
  { path: '/account/favorites', layout: 'panel', title: 'علاقه‌مندی‌ها', heading: 'علاقه‌مندی‌ها' },
  { path: '/account/orders', layout: 'panel', title: 'سفارش‌ها', heading: 'سفارش‌ها' },
  { path: '/account/orders/1', layout: 'panel', title: 'سفارش', heading: 'سفارش' },
  { path: '/account/orders/reviews', layout: 'panel', title: 'دیدگاه‌ها', heading: 'دیدگاه‌ها' },
  { path: '/account/personal-info', layout: 'panel', title: 'اطلاعات شخصی', heading: 'اطلاعات شخصی' },
  { path: '/account/tickets', layout: 'panel', title: 'پیام‌های پشتیبانی', heading: 'پیام‌های پشتیبانی' },
  { path: '/account/tickets/1', layout: 'panel', title: 'پیام پشتیبانی', heading: 'پیام پشتیبانی' },
  { path: '/account/transaction', layout: 'panel', title: 'تراکنش‌ها', heading: 'تراکنش‌ها' },
  { path: '/account/wallet', layout: 'panel', title: 'کیف پول', heading: 'کیف پول' },

  { path: '/account/invoice/1', layout: 'none', title: 'فاکتور', heading: 'فاکتور' },
];

/** One page of each layout. */
export const pageOfEachLayout = ['/shop', '/auth/login', '/checkout/cart', '/account', '/account/invoice/1'];
