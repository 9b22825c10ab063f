import { expect, test } from '@jest/globals';
import { parseCategoryModal, parseFooter, parseProductIcons } from './page-components.ts';

const createPage = (component: object) => ({ meta: { components: [{ name: 'another' }, component] } });

test('product icons have a picture per theme, and incomplete icons are dropped', () => {
  const items = [
    { img: { src: '/a.svg', alt: 'الف' }, 'img-dark': { src: '/b.svg', alt: 'ب' }, title: { value: 'ارسال' } },
    { img: { src: '/c.svg' }, title: { value: 'چاپ' } },
    { img: { src: '/d.svg' } },
    { title: { value: 'بی‌تصویر' } },
    'nonsense',
  ];
  expect(parseProductIcons(createPage({ name: 'single-product-icons', feilds: [{ items }] }))).toEqual([
    { title: 'ارسال', light: { src: '/a.svg', alt: 'الف' }, dark: { src: '/b.svg', alt: 'ب' } },
    { title: 'چاپ', light: { src: '/c.svg', alt: '' }, dark: { src: '/c.svg', alt: '' } },
  ]);
});

test('the category modal has the fields that the owner filled in, and null or empty for the others', () => {
  const fields = {
    img: { src: '/sack.svg', alt: 'گونی' },
    title: { value: 'دسته‌ها' },
    'sub-title': { value: 'پیدا کنید' },
    btn: { value: 'همه', url: '/shop' },
    'category-list': [{ title: 'کنفی', url: '/products/categories/1' }, { title: 'بی‌نشانی' }],
  };
  expect(parseCategoryModal(createPage({ name: 'category-modal', feilds: [fields] }))).toEqual({
    image: { src: '/sack.svg', alt: 'گونی' },
    title: 'دسته‌ها',
    subTitle: 'پیدا کنید',
    button: { value: 'همه', url: '/shop' },
    categories: [{ title: 'کنفی', url: '/products/categories/1' }],
  });
  const titleOnly = createPage({ name: 'category-modal', feilds: [{ title: { value: 'دسته‌ها' } }] });
  expect(parseCategoryModal(titleOnly)).toMatchObject({ image: null, button: null, categories: [] });
});

test.each([null, {}, { meta: { components: 'x' } }, createPage({ name: 'category-modal', feilds: [{}] })])(
  'a page without usable components gives nothing: %j',
  (page) => {
    expect([parseCategoryModal(page), parseProductIcons(page), parseFooter(page)]).toEqual([null, [], null]);
  },
);
