import { expect, test } from '@jest/globals';
import { categoryModalFrom } from './category-modal.ts';
import { productIconsFrom } from './product-icons.ts';

const pageWith = (component: object) => ({ meta: { components: [{ name: 'another' }, component] } });

test('icons of a product have a picture for each colour mode; one that is drawn once serves both', () => {
  const items = [
    { img: { src: '/a.svg', alt: 'الف' }, 'img-dark': { src: '/b.svg', alt: 'ب' }, title: { value: 'ارسال' } },
    { img: { src: '/c.svg' }, title: { value: 'چاپ' } },
    { img: { src: '/d.svg' } },
    { title: { value: 'بی‌تصویر' } },
    'nonsense',
  ];
  expect(productIconsFrom(pageWith({ name: 'single-product-icons', feilds: [{ items }] }))).toEqual([
    { title: 'ارسال', light: { src: '/a.svg', alt: 'الف' }, dark: { src: '/b.svg', alt: 'ب' } },
    { title: 'چاپ', light: { src: '/c.svg', alt: '' }, dark: { src: '/c.svg', alt: '' } },
  ]);
});

test('the category modal is what the shopkeeper filled in', () => {
  const filled = {
    img: { src: '/sack.svg', alt: 'گونی' },
    title: { value: 'دسته‌ها' },
    'sub-title': { value: 'پیدا کنید' },
    btn: { value: 'همه', url: '/shop' },
    'category-list': [{ title: 'کنفی', url: '/products/categories/1' }, { title: 'بی‌نشانی' }],
  };
  expect(categoryModalFrom(pageWith({ name: 'category-modal', feilds: [filled] }))).toEqual({
    image: { src: '/sack.svg', alt: 'گونی' },
    title: 'دسته‌ها',
    subTitle: 'پیدا کنید',
    button: { value: 'همه', url: '/shop' },
    categories: [{ title: 'کنفی', url: '/products/categories/1' }],
  });
  const bare = pageWith({ name: 'category-modal', feilds: [{ title: { value: 'دسته‌ها' } }] });
  expect(categoryModalFrom(bare)).toMatchObject({ image: null, button: null, categories: [] });
});

test.each([null, {}, { meta: { components: 'x' } }, pageWith({ name: 'category-modal', feilds: [{}] })])(
  'nothing is made of %j',
  (page) => {
    expect([categoryModalFrom(page), productIconsFrom(page)]).toEqual([null, []]);
  },
);
