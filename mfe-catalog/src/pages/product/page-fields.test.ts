import { expect, test } from '@jest/globals';
import { buildProduct } from '../../testing/build-product.ts';
import { pageFields } from './page-fields.ts';

test('fields that the page does not show are left out of the document, also those of categories, articles and other products', () => {
  const shown = {
    id: 4,
    name: 'گونی کنفی',
    url: '/products/4/x',
    picture: null,
    price: null,
    unit: 'عدد',
    pack_step: 1,
    rating: { average: null, count: 0 },
    category: { title: 'گونی' },
  };
  const product = buildProduct({
    articles: [{ id: 3, title: 'نگهداری گونی', url: '/blog/articles/3/x' }],
    related: [shown],
  });
  // As the API responds.
  const hidden = { slug: 'x', description: 'x', parent_id: 1, discount_percent: 0 };
  const withHidden = <Item extends object>(item: Item) => ({ ...hidden, ...item });
  const response = {
    ...withHidden(product),
    category: withHidden(product.category),
    material: withHidden(product.material),
    breadcrumb: product.breadcrumb.map(withHidden),
    articles: product.articles.map(withHidden),
    related: [
      {
        ...withHidden(shown),
        max_price: null,
        compare_at: null,
        stock: 1,
        low: false,
        colours: [],
        is_new: false,
        category: withHidden(shown.category),
      },
    ],
    bought_together: [],
  } satisfies Parameters<typeof pageFields>[0];
  expect(pageFields(response)).toEqual(product);
});
