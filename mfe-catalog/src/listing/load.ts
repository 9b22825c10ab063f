import { type ResponseData, shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { redirect } from '@shop/shared/kernel';
import type { CardData } from '../pages/parts/card-data.ts';
import { cardData } from '../pages/parts/card-fields.ts';
import { type ListingQuery, listingAddress, parseListingQuery } from './listing-query.ts';

type ProductList = ResponseData<'get', '/api/v1/products'>;
export type Facets = NonNullable<ProductList['facets']>;
export type ListingData = Pick<ProductList, 'page' | 'pages' | 'total' | 'did_you_mean' | 'left_out'> & {
  items: CardData[];
  facets: Facets;
};

const noFacets: Facets = {
  categories: [],
  materials: [],
  colours: [],
  sizes: [],
  heights: [],
  capacities: [],
  uses: [],
  price: null,
  in_stock: 0,
  discounted: 0,
};

/** Loads the listing of an address. `category`: the category whose page it is. */
export async function loadListing({ api, url, signal }: LoadArgs, category?: string): Promise<ListingData> {
  const query = parseListingQuery(url);
  const pageText = url.searchParams.get('page');
  // «۲», «02» and «1»: one page has one address.
  if (pageText !== null && pageText !== String(query.page)) throw redirect(listingAddress(url.pathname, query), 301);
  const { facets, items, page, pages, total, did_you_mean, left_out } = await shopApi(api).get('/api/v1/products', {
    query: apiQuery(query, category),
    signal,
  });
  // There are fewer pages than when the link was made: show the last one.
  if (page > pages) throw redirect(listingAddress(url.pathname, { ...query, page: pages }));
  return {
    page,
    pages,
    total,
    ...(did_you_mean !== undefined && { did_you_mean }),
    ...(left_out !== undefined && { left_out }),
    items: items.map(cardData),
    // An API that is older than a filter has no options for it.
    facets: shownFacets({ ...noFacets, ...facets }, query, category === undefined),
  };
}

/**
 * Loaded data is part of the document. No filter offers exact sizes, of which a shop has many: only the chips of chosen ones need their titles. A
 * category's own page offers no categories.
 */
const shownFacets = (facets: Facets, { chosen }: ListingQuery, offersCategories: boolean): Facets => ({
  ...facets,
  sizes: facets.sizes.filter(({ id }) => chosen.size.includes(id)),
  categories: offersCategories ? facets.categories : [],
});

function apiQuery({ q, chosen, from, to, inStock, discounted, sort, page }: ListingQuery, category?: string) {
  return {
    q: q || undefined,
    category: category ?? (chosen.category.join(',') || undefined),
    material: chosen.material.join(',') || undefined,
    colour: chosen.colour.join(',') || undefined,
    size: chosen.size.join(',') || undefined,
    capacity: chosen.capacity.join(',') || undefined,
    use: chosen.use.join(',') || undefined,
    height: chosen.height.join(',') || undefined,
    price_from: toRialNumber(from),
    price_to: toRialNumber(to),
    in_stock: inStock ? '1' : undefined,
    discounted: discounted ? '1' : undefined,
    sort,
    page,
  };
}

const toRialNumber = (toman: number | null) => (toman === null ? undefined : toman * 10);
