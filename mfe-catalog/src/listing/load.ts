import { type Answer, shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import { type CardData, cardData } from '../pages/parts/card-data.ts';
import { addressOf, type Listing, listingIn } from './address.ts';

type List = Answer<'get', '/api/v1/products'>;
export type Facets = NonNullable<List['facets']>;
export type ListData = Pick<List, 'page' | 'pages' | 'total' | 'did_you_mean' | 'left_out'> & {
  items: CardData[];
  facets: Facets;
};

const noFacets: Facets = {
  ...{ categories: [], materials: [], colours: [], sizes: [] },
  ...{ price: null, in_stock: 0, discounted: 0 },
};

/** The list at this address; `category` where its page stands for one. */
export async function loadListing({ api, url, signal }: LoadArgs, category?: string): Promise<ListData> {
  const listing = listingIn(url);
  const { facets, items, page, pages, total, did_you_mean, left_out } = await shopApi(api).get('/api/v1/products', {
    query: queryOf(listing, category),
    signal,
  });
  // A page that is no more: its products have moved up to the last one.
  if (page > pages) throw redirect(addressOf(url.pathname, { ...listing, page: pages }));
  return {
    ...{ page, pages, total },
    ...(did_you_mean !== undefined && { did_you_mean }),
    ...(left_out !== undefined && { left_out }),
    items: items.map(cardData),
    facets: facets ?? noFacets,
  };
}

function queryOf({ q, chosen, from, to, inStock, discounted, sort, page }: Listing, category?: string) {
  return {
    q: q || undefined,
    category: category ?? (chosen.category.join(',') || undefined),
    material: chosen.material.join(',') || undefined,
    colour: chosen.colour.join(',') || undefined,
    size: chosen.size.join(',') || undefined,
    price_from: rial(from),
    price_to: rial(to),
    in_stock: inStock ? '1' : undefined,
    discounted: discounted ? '1' : undefined,
    sort,
    page,
  };
}

const rial = (toman: number | null) => (toman === null ? undefined : toman * 10);
