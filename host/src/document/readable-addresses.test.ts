import { expect, test } from '@jest/globals';
import { withReadableLinks, withReadableUrls } from './readable-addresses.ts';

const encoded = '/products/57/%DA%AF%D9%88%D9%86%DB%8C-%DB%B5%DB%B0';
const readable = '/products/57/گونی-۵۰';

test('links to pages of the shop are readable, and the same address for a browser', () => {
  expect(withReadableLinks(`<a class="x" href="${encoded}?page=2">گونی</a>`)).toBe(
    `<a class="x" href="${readable}?page=2">گونی</a>`,
  );
  expect(new URL(readable, 'http://shop.invalid').pathname).toBe(encoded);
});

test('other characters, other sites and texts stay as they are', () => {
  for (const html of [
    '<a href="/a/%25D8%A7/%2F%3F%23%20/%d8%a7/%D8">',
    '<a href="https://t.me/share?text=%DA%AF">',
    `<p>${encoded}</p>`,
    `<img src="${encoded}">`,
  ])
    expect(withReadableLinks(html)).toBe(html);
});

test('data have the addresses of the links, and everything else unchanged', () => {
  const data = {
    title: `"url":"${encoded}"`,
    text: encoded,
    items: [{ url: encoded }, { url: 'categories/1/%D9%86%D8%AE' }],
  };
  expect(JSON.parse(withReadableUrls(JSON.stringify(data)))).toEqual({
    ...data,
    items: [{ url: readable }, { url: 'categories/1/نخ' }],
  });
});

test('many different links keep their own addresses', () => {
  const link = (at: number, letter: string) => `<a href="/products/${at}/${letter}">`;
  const numbers = Array.from({ length: 5000 }, (_, at) => at);
  const html = withReadableLinks(numbers.map((at) => link(at, '%DA%AF')).join(''));
  expect(html).toBe(numbers.map((at) => link(at, 'گ')).join(''));
});
