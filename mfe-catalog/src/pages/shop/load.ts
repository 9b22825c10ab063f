import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { type CategoryLink, categoryLink, mainCategories } from '../../api-data.ts';
import { type ListingData, loadListing } from '../../listing/load.ts';

export type ShopData = { list: ListingData; categories: CategoryLink[] };

export async function load(args: LoadArgs): Promise<ShopData> {
  const [list, categories] = await Promise.all([
    loadListing(args),
    shopApi(args.api).get('/api/v1/categories', { signal: args.signal }),
  ]);
  return { list, categories: mainCategories(categories).map(categoryLink) };
}
