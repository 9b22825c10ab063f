import type { Head } from '@shop/shared/contract';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { changeQuery, countFilters, defaultSort, listingAddress, parseListingQuery } from './listing-query.ts';
import type { ListingData } from './load.ts';

type IndexedTexts = { path: string; name: string; description: string; trail: Parameters<typeof breadcrumbList>[0] };

/**
 * Search engines index the listing without filters, and its further pages. Filters, sort orders and searches make too many
 * addresses to index: those pages are `noindex` and name the plain listing as canonical.
 */
export function indexing(
  url: URL,
  { path, name, description, trail }: IndexedTexts,
  { total, items }: ListingData,
): Pick<Head, 'canonical' | 'noindex' | 'structured'> {
  const query = parseListingQuery(url);
  const { q, sort, page } = query;
  const isPlain = countFilters(query) === 0 && q === '' && sort === defaultSort(q);
  if (!isPlain) return { noindex: true };
  return {
    canonical: listingAddress(path, changeQuery(query, { page })),
    structured: [
      breadcrumbList(trail),
      {
        '@type': 'CollectionPage',
        name,
        description,
        url: listingAddress(path, query),
        mainEntity: {
          '@type': 'ItemList',
          numberOfItems: total,
          // The names are in the page.
          itemListElement: items.map(({ url: to }, at) => ({ '@type': 'ListItem', position: at + 1, url: to })),
        },
      },
    ],
  };
}
