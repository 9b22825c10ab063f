import { shopApi } from '@shop/shared/api';
import type { LoadArgs } from '@shop/shared/contract';
import { loadListing } from '../../listing/load.ts';
import { categoryLink, mainCategories } from '../parts/category-link.ts';
import type { ShopData } from './shop-data.ts';

export async function load(args: LoadArgs): Promise<ShopData> {
  const [list, categories] = await Promise.all([
    loadListing(args),
    shopApi(args.api).get('/api/v1/categories', { signal: args.signal }),
  ]);
  return { list, categories: mainCategories(categories).map(categoryLink) };
}
