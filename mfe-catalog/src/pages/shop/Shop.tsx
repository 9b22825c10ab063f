import { useLocation } from '@shop/shared/kernel';
import { Listing } from '../../listing/Listing.tsx';
import { parseListingQuery } from '../../listing/listing-query.ts';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import type { ShopData } from './load.ts';

export { laterParts } from '../../listing/later.ts';

export function Page({ data: { list, categories } }: { data: ShopData }) {
  const { q } = parseListingQuery(useLocation());
  const home = { title: 'خانه', to: '/' };
  return (
    <Listing
      title={q ? `جستجوی «${q}»` : 'فروشگاه'}
      trail={q ? [home, { title: 'فروشگاه', to: '/shop' }] : [home]}
      data={list}
      top={q ? null : <CategoryChips categories={categories} />}
      popularCategories={categories.map(({ title, url }) => ({ title, to: `/products/${url}` }))}
    />
  );
}
