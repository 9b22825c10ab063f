import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { ApiError, redirect } from '@shop/shared/kernel';
import { productIconsFrom } from '@shop/shared/lib/product-icons';
import type { Product, ProductPageData } from './data.ts';
import { askedIn } from './reviews/asked.ts';
import { shownReviews } from './reviews/shown.ts';

/** All that the page shows, together. An address with another slug, or with none, leads on to the product's own. */
export async function load({ api, params, url, signal }: LoadArgs): Promise<ProductPageData> {
  const id = params.id ?? '';
  const asked = askedIn(url.searchParams);
  const shop = shopApi(api);
  const [whole, reviews, icons] = await Promise.all([
    shop.get('/api/v1/products/{id}', { params: { id }, signal }),
    shop.get('/api/v1/products/{id}/reviews', {
      params: { id },
      query: { page: String(asked.page), sort: asked.sort },
      signal,
    }),
    // The shopkeeper may have taken that page away; the product is sold all the same.
    shop
      .get('/api/v1/pages/slug/{slug}/view', { params: { slug: 'product' }, signal, quiet: true })
      .then(productIconsFrom, (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }),
  ]);
  if (params.slug !== whole.slug) throw redirect(`${whole.url}${url.search}`, 301);
  return { product: shown(whole), reviews: shownReviews(reviews), sort: asked.sort, icons };
}

function shown(whole: Product): Product {
  const { id, slug, name, url, summary, category, picture, price, max_price, stock, rating, unit, pack_step } = whole;
  const { blocks, specification, material, breadcrumb, published_at, options, variants, tiers, pictures } = whole;
  const { related, articles } = whole;
  return {
    ...{ id, slug, name, url, summary, category, picture, price, max_price, stock, rating, unit, pack_step },
    ...{ blocks, specification, material, breadcrumb, published_at, options, variants, tiers, pictures },
    ...{ related, articles },
  };
}
