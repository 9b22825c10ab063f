import type { Head } from '@shop/shared/contract';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { addressOf, changed, defaultSort, filtersIn, listingIn } from './address.ts';
import type { ListData } from './load.ts';

export type Crumb = { title: string; to: string };
type About = { title: string; description: string; trail: readonly Crumb[] };

/**
 * The plain list and its pages are for search engines. Of filters, orders and searches there are more than anyone could read:
 * they point at the plain list.
 */
export function listingHead(url: URL, path: string, { title, description, trail }: About, data: ListData): Head {
  const listing = listingIn(url);
  const { q, sort, page } = listing;
  const plain = filtersIn(listing) === 0 && q === '' && sort === defaultSort(q);
  const name = q === '' ? title : `جستجوی «${q}» در ${title}`;
  const shown = page > 1 ? `${name}، صفحهٔ ${toPersianDigits(page)}` : name;
  if (!plain) return { title: shown, noindex: true, canonical: path };
  return {
    title: shown,
    description,
    canonical: addressOf(path, changed(listing, { page })),
    ...(typeof window === 'undefined' && {
      structured: [
        breadcrumbs([...trail, { title, to: path }]),
        {
          '@type': 'CollectionPage',
          name: shown,
          description,
          url: addressOf(path, listing),
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

const breadcrumbs = (trail: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ title, to }, at) => ({ '@type': 'ListItem', position: at + 1, name: title, item: to })),
});
