import type { Component, MenuItem } from '../database/schema.ts';
import { blogCategories } from './blog.ts';
import { categories } from './catalog.ts';
import { staticPages } from './static-pages.ts';

const toPage = (id: number) => {
  const page = staticPages.find((one) => one.id === id);
  if (page === undefined) throw new Error(`no static page ${id}`);
  return { title: page.title, url: `/pages/${id}/${encodeURIComponent(page.slug)}` };
};
const asLink = ({ title, url }: MenuItem) => ({ value: title, url });

const categoryItems: MenuItem[] = categories.map(({ id, slug, title }) => ({
  title,
  url: `/products/categories/${id}/${encodeURIComponent(slug)}`,
}));

const channels = {
  phone: { icon: { value: 'phone', url: 'tel:+982100000000' }, 'conection-value': { value: '۰۲۱-۰۰۰۰۰۰۰۰' } },
  email: { icon: { value: 'email', url: 'mailto:info@example.com' }, 'conection-value': { value: 'info@example.com' } },
  place: { icon: { value: 'location', url: '/contact-us' }, 'conection-value': { value: 'تهران، بازار بزرگ' } },
  instagram: {
    icon: { value: 'instagram', url: 'https://instagram.com/' },
    'conection-value': { value: 'اینستاگرام' },
  },
  telegram: { icon: { value: 'telegram', url: 'https://t.me/' }, 'conection-value': { value: 'تلگرام' } },
};

export const menus: { slug: string; items: MenuItem[] }[] = [
  {
    slug: 'navbar',
    items: [
      { title: 'فروشگاه', url: '/shop' },
      { title: 'سفارش ویژه', url: '/special-order' },
      { title: 'وبلاگ', url: '/blog' },
      toPage(1),
      { title: 'تماس با ما', url: '/contact-us' },
    ],
  },
  {
    slug: 'social-top',
    items: [
      { title: 'اینستاگرام', url: 'https://instagram.com/' },
      { title: 'تلگرام', url: 'https://t.me/' },
    ],
  },
  { slug: 'categories', items: categoryItems },
  { slug: 'blog-categories', items: blogCategories.map(({ id, title }) => ({ title, url: `/blog?category=${id}` })) },
];

const footer: Component = {
  name: 'footer',
  feilds: [
    {
      name: 'box-1',
      logo: { src: '/media/logo.svg', alt: 'نشان گونی‌فروش' },
      'site-name': { value: 'گونی‌فروش' },
      desc: {
        value:
          'نخستین استارت‌آپ گونی و کیسه در کشور: از گونی کنفی و پلی‌پروپیلن تا کیف پارچه‌ای چاپی، یک عدد یا هزار عدد، با ارسال به سراسر ایران.',
      },
      conection: [channels.phone, channels.email, channels.place],
    },
    {
      name: 'box-2',
      title: { value: 'خرید از ما' },
      links: [
        { value: 'فروشگاه', url: '/shop' },
        { value: 'سفارش ویژه', url: '/special-order' },
        ...[4, 5, 6].map(toPage).map(asLink),
      ],
    },
    { name: 'box-3', title: { value: 'دسته‌ها' }, links: categoryItems.map(asLink) },
    {
      name: 'box-4',
      title: { value: 'دربارهٔ فروشگاه' },
      links: [...[1, 2, 3, 7].map(toPage).map(asLink), { value: 'تماس با ما', url: '/contact-us' }],
    },
    { name: 'box-5', title: { value: 'ما را دنبال کنید' }, conection: [channels.instagram, channels.telegram] },
  ],
};

const icon = (file: string, title: string) => ({
  img: { src: `/media/${file}.svg`, alt: '' },
  'img-dark': { src: `/media/${file}-dark.svg`, alt: '' },
  title: { value: title },
});

const productIcons: Component = {
  name: 'single-product-icons',
  feilds: [
    {
      name: 'icons',
      items: [
        icon('delivery', 'ارسال به سراسر ایران'),
        icon('return', '۷ روز حق انصراف'),
        icon('support', 'مشاورهٔ پیش از خرید'),
        icon('print', 'چاپ اختصاصی'),
      ],
    },
  ],
};

const categoryModal: Component = {
  name: 'category-modal',
  feilds: [
    {
      name: 'category-modal',
      img: { src: '/media/sack.svg', alt: 'گونی' },
      title: { value: 'دسته‌بندی کالاها' },
      'sub-title': { value: 'گونی و کیسهٔ مناسب کارتان را پیدا کنید' },
      btn: { value: 'دیدن همهٔ کالاها', url: '/shop' },
      'category-list': categoryItems,
    },
  ],
};

/** Pages that only the shell reads, by slug. Their ids are apart from those of the pages people read. */
export const shellPages: { id: number; slug: string; title: string; components: Component[] }[] = [
  { id: 101, slug: 'footer', title: 'پاورقی', components: [footer] },
  { id: 102, slug: 'product', title: 'صفحهٔ کالا', components: [productIcons] },
  { id: 103, slug: 'category-modal', title: 'پنجرهٔ دسته‌ها', components: [categoryModal] },
];
