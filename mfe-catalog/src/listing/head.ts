import type { Head } from '@shop/shared/contract';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { breadcrumbList } from '@shop/shared/lib/structured-data';
import { changeQuery, countFilters, defaultSort, listingAddress, parseListingQuery } from './listing-query.ts';
import type { ListingData } from './load.ts';

export type Crumb = { title: string; to: string };
type ListingTexts = { title: string; description: string; trail: readonly Crumb[] };

/**
 * Search engines index the listing without filters, and its further pages. Filters, sort orders and searches make too many
 * addresses to index: those pages are `noindex` and name the plain listing as canonical.
 */
export function listingHead(
  url: URL,
  path: string,
  { title, description, trail }: ListingTexts,
  data: ListingData,
): Head {
  const query = parseListingQuery(url);
  const { q, sort, page } = query;
  const isPlain = countFilters(query) === 0 && q === '' && sort === defaultSort(q);
  const name = q === '' ? title : `جستجوی «${q}» در ${title}`;
  const pageTitle = page > 1 ? `${name}، صفحهٔ ${toPersianDigits(page)}` : name;
  if (!isPlain) return { title: pageTitle, description, noindex: true, canonical: path };
  return {
    title: pageTitle,
    description,
    canonical: listingAddress(path, changeQuery(query, { page })),
    ...(typeof window === 'undefined' && {
      structured: [
        breadcrumbList([...trail, { title, to: path }]),
        {
          '@type': 'CollectionPage',
          name: pageTitle,
          description,
          url: listingAddress(path, query),
          mainEntity: {
            '@type': 'ItemList',
            numberOfItems: data.total,
            itemListElement: data.items.map(({ name: product, url: to }, at) => ({
              '@type': 'ListItem',
              position: at + 1,
              name: product,
              url: to,
            })),
          },
        },
      ],
    }),
  };
}
