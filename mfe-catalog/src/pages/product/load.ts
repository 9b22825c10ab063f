import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { parseProductIcons } from '@shop/shared/lib/page-components';
import { nullIfUnavailable } from '../../api-data.ts';
import type { ProductPageData } from './data.ts';
import { pageFields } from './page-fields.ts';
import { parseReviewQuery, withDates } from './reviews/review-list.ts';

/** An address without the product's slug, or with another one, is redirected to the right address. */
export async function load({ api, params, url, signal }: LoadArgs): Promise<ProductPageData> {
  const id = params.id ?? '';
  const reviewQuery = parseReviewQuery(url.searchParams);
  const shop = shopApi(api);
  const [product, reviews, icons] = await Promise.all([
    shop.get('/api/v1/products/{id}', { params: { id }, signal }),
    // Optional, as everything below: the page shows a retry button in their place.
    shop
      .get('/api/v1/products/{id}/reviews', {
        params: { id },
        query: { page: String(reviewQuery.page), sort: reviewQuery.sort },
        signal,
        quiet: true,
      })
      .then(withDates)
      .catch(nullIfUnavailable),
    // The shop's owner may have deleted this page.
    shop
      .get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'product' }, signal, quiet: true })
      .then(parseProductIcons)
      .catch(nullIfUnavailable),
  ]);
  if (params.slug !== product.slug) throw redirect(`${product.url}${url.search}`, 301);
  return { product: pageFields(product), reviews, page: reviewQuery.page, sort: reviewQuery.sort, icons: icons ?? [] };
}
