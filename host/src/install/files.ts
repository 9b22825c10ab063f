import { faviconFile, faviconSvg, groundColours, shopName } from '../document/brand.ts';
import { icons, renderPng } from './icons.ts';

/**
 * The web app manifest. It lies in the host's release beside its icons; the fixed `id` keeps it the same app for the device,
 * whichever release it was installed from.
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
  background_color: groundColours.light,
  theme_color: groundColours.light,
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

/** Called by the build: the tab's icon, and the files that a host release needs so that the shop can be installed as an app. */
export async function files(): Promise<Record<string, string | Uint8Array>> {
  const pngs = Object.entries(icons).map(async ([name, icon]) => [name, await renderPng(icon)] as const);
  return {
    'manifest.webmanifest': JSON.stringify(manifest),
    [faviconFile]: faviconSvg,
    ...Object.fromEntries(await Promise.all(pngs)),
  };
}
