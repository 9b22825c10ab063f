/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { buildPicture, buildProduct } from '../../testing/build-product.ts';
import { LatestArticles } from '../home/LatestArticles.tsx';
import { ArticleList } from '../product/parts/ArticleList.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { CategoryLinks } from './CategoryLinks.tsx';
import { ProductCard } from './ProductCard.tsx';

const picture = buildPicture('p1');
const { id, name, url, price, rating, unit, pack_step, category: productCategory } = buildProduct();
const product = { id, name, url, price, rating, unit, pack_step, category: productCategory, picture };
const category = { id: 5, title: 'جامبوبگ', url: 'categories/5/jumbo', picture: null };
const article = {
  id: 3,
  slug: 'x',
  title: 'کیسه برای پیاز',
  url: '/blog/articles/3/x',
  summary: 'چه کیسه‌ای بهتر است؟',
  picture,
};
const dated = { ...article, published_at: '2026-01-01T00:00:00Z', date: '۱۱ دی' };

test.each([
  ['a product card', <ProductCard key="card" product={product} searchText="قهوه" />, { title: product.name, picture }],
  ['a category chip', <CategoryChips key="chip" categories={[category]} />, { title: category.title }],
  ['a category tile', <CategoryLinks key="tile" categories={[category]} />, { title: category.title }],
  ['an article of a product', <ArticleList key="articles" articles={[article]} />, { title: article.title }],
  [
    'an article of the home page',
    <LatestArticles key="latest" articles={[dated]} />,
    { title: article.title, lead: article.summary, picture },
  ],
])('%s gives its page’s heading, and what else the page begins with', async (_, part, preview) => {
  // A mouse over a card requests its second picture.
  const api = { 'get /api/v1/products': () => ({ items: [] }) as never };
  const { user, linkState } = renderPage(part, { api });
  const name = new RegExp(preview.title.split(' ')[0] ?? '');
  await user.click(screen.getByRole('link', { name }));
  expect(linkState()).toEqual({ preview });
});
