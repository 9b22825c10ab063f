import type { Component, MenuItem } from '../../src/database/tables/content.ts';
import { type Category, categoryItems, pageItem } from './menus.ts';
import { shopSettings } from './settings.ts';
import type { PageText } from './texts.ts';

type ShellPage = { id: number; slug: string; title: string; components: Component[] };

/** Editable parts of the layout, such as the footer. They are stored as pages without an address; the host reads them by slug. */
export function shellPages(categories: Category[], pages: PageText[]): ShellPage[] {
  return [
    { id: 101, slug: 'footer', title: 'پاورقی', components: [footer(categories, pages)] },
    { id: 102, slug: 'product', title: 'صفحهٔ کالا', components: [productIcons] },
    { id: 103, slug: 'category-modal', title: 'پنجرهٔ دسته‌ها', components: [categoryModal(categories)] },
  ];
}

const connection = (icon: string, url: string, value: string) => ({
  icon: { value: icon, url },
  'conection-value': { value },
});

const { name, description, email, address, instagram, telegram } = shopSettings;

function footer(categories: Category[], pages: PageText[]): Component {
  const page = (...ids: number[]) => pages.filter(({ id }) => ids.includes(id)).map(pageItem);
  return {
    name: 'footer',
    feilds: [
      {
        name: 'box-1',
        logo: { src: '/media/logo.svg', alt: 'لوگوی گونی‌فروش' },
        'site-name': { value: name },
        desc: { value: description },
        conection: [
          connection('phone', 'tel:+982100000000', '۰۲۱ ۰۰۰۰ ۰۰۰۰'),
          connection('email', `mailto:${email}`, email),
          connection('location', '/contact-us', address),
        ],
      },
      {
        name: 'box-2',
        title: { value: 'خرید از ما' },
        links: links([
          { title: 'فروشگاه', url: '/shop' },
          { title: 'سفارش ویژه', url: '/special-order' },
          ...page(4, 5, 6, 7),
        ]),
      },
      { name: 'box-3', title: { value: 'دسته‌ها' }, links: links(categoryItems(categories)) },
      {
        name: 'box-4',
        title: { value: 'دربارهٔ فروشگاه' },
        links: links([...page(1, 2, 3), { title: 'وبلاگ', url: '/blog' }, { title: 'تماس با ما', url: '/contact-us' }]),
      },
      {
        name: 'box-5',
        title: { value: 'ما را دنبال کنید' },
        conection: [connection('instagram', instagram, 'اینستاگرام'), connection('telegram', telegram, 'تلگرام')],
      },
    ],
  };
}

function links(items: MenuItem[]) {
  return items.map(({ title, url }) => ({ value: title, url }));
}

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
        icon('return', '۷ روز کاری حق انصراف'),
        icon('support', 'مشاورهٔ پیش از خرید'),
        icon('print', 'چاپ اختصاصی'),
      ],
    },
  ],
};

function categoryModal(categories: Category[]): Component {
  return {
    name: 'category-modal',
    feilds: [
      {
        name: 'category-modal',
        img: { src: '/media/sack.svg', alt: 'گونی' },
        title: { value: 'دسته‌بندی کالاها' },
        'sub-title': { value: 'گونی و کیسهٔ مناسب کارتان را پیدا کنید' },
        btn: { value: 'دیدن همهٔ کالاها', url: '/shop' },
        'category-list': categoryItems(categories),
      },
    ],
  };
}
