import { expect, test } from '@jest/globals';
import { type DataRouteObject, matchRoutes } from 'react-router-dom';
import { createMatchPage } from './match-page.ts';

const paths = [
  '/',
  '/shop',
  '/blog',
  '/blog/articles/:id/:slug?',
  '/products/:id/:slug?',
  '/products/categories/:id/:slug?',
  '/account/orders/:id',
  '/account/orders/reviews',
  // An area without a release.
  '/checkout/*',
  '*',
];
const children = paths.map((path): DataRouteObject => ({ id: path, path, caseSensitive: true }));
const routes: DataRouteObject[] = [{ id: 'root', path: '/', children }];
const matchPage = createMatchPage(routes);

const addresses = [
  '/',
  '/shop',
  '/shop/',
  '/Shop',
  '//shop',
  '/shop//',
  '/shop/3',
  '/blog/articles/3',
  '/blog/articles/3/',
  '/blog/articles/3/%DA%AF%D9%88%D9%86%DB%8C',
  '/blog/articles/3/گونی',
  '/blog/articles',
  '/blog//articles/3',
  '/products/8',
  '/products/8/sack',
  '/products/8/sack/x',
  '/products/categories',
  '/products/categories/5/jumbo',
  '/account/orders/reviews',
  '/account/orders/7',
  '/checkout',
  '/checkout/cart/x',
  '/x/y',
];

test.each(addresses)('«%s» has the page and the parameters that react-router finds', (address) => {
  const theirs = matchRoutes(routes, address) ?? [];
  const shapeOf = ({ route, params }: (typeof theirs)[number]) => ({ id: route.id, params });
  expect(matchPage(address).map(shapeOf)).toEqual(theirs.map(shapeOf));
});

test('a route that is added later is found', () => {
  const growing: DataRouteObject[] = [{ id: 'root', path: '/', children: [{ id: '*', path: '*' }] }];
  const match = createMatchPage(growing);
  const matchedRoute = () => match('/blog').at(-1)?.route.id;
  expect(matchedRoute()).toBe('*');
  growing[0]?.children?.push({ id: 'blog', path: '/blog' });
  expect(matchedRoute()).toBe('blog');
});
