import { grounds } from '../document/theme.ts';
import { shopName } from '../layouts/shell-data.ts';

/**
 * What a device needs to know to install the shop. It stands in the release beside its icons; `id` keeps it one app whichever
 * release it was installed from.
 */
export const manifest = {
  id: '/',
  name: shopName,
  short_name: shopName,
  description: 'خرید گونی، کیسه و جامبوبگ، خرد و عمده، با چاپ اختصاصی و ارسال به سراسر ایران.',
  lang: 'fa',
  dir: 'rtl',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: grounds.light,
  theme_color: grounds.light,
  categories: ['shopping', 'business'],
  icons: [
    { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'فروشگاه', url: '/shop' },
    { name: 'سبد خرید', url: '/checkout/cart' },
    { name: 'سفارش‌ها', url: '/account/orders' },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: 'icon-192.png', sizes: '192x192', type: 'image/png' }] })),
};
