import type { Head } from '@shop/shared/contract';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { readSearchQuery } from '@shop/shared/lib/search-query';
import { indexing } from './indexing.ts';
import type { ListingData } from './load.ts';

export type Crumb = { title: string; to: string };
type ListingTexts = { title: string; description: string; trail: readonly Crumb[] };

export function listingHead(
  url: URL,
  path: string,
  { title, description, trail }: ListingTexts,
  data: ListingData,
): Head {
  const q = readSearchQuery(url.searchParams.get('q'));
  const name = q === '' ? title : `جستجوی «${q}» در ${title}`;
  const pageTitle = data.page > 1 ? `${name}، صفحهٔ ${toPersianDigits(data.page)}` : name;
  return {
    // Page 2, 3, … of the listing is its own canonical address. With filters, the canonical address is the listing without them.
    title: pageTitle,
    description,
    canonical: url.search === `?page=${data.page}` ? path + url.search : path,
    // Search engines read what the server writes. Without this the entry of the area does not need to parse addresses of listings.
    ...(typeof window === 'undefined' &&
      indexing(url, { path, name: pageTitle, description, trail: [...trail, { title, to: path }] }, data)),
  };
}
