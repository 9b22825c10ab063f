import { useLocation } from '@shop/shared/kernel';
import { listingIn } from '../../listing/address.ts';
import { Listing } from '../../listing/Listing.tsx';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import type { ShopData } from './shop-data.ts';

export function Page({ data: { list, categories } }: { data: ShopData }) {
  const { q } = listingIn(useLocation());
  const home = { title: 'خانه', to: '/' };
  return (
    <Listing
      title={q ? `جستجوی «${q}»` : 'فروشگاه'}
      trail={q ? [home, { title: 'فروشگاه', to: '/shop' }] : [home]}
      data={list}
      top={q ? null : <CategoryChips categories={categories} />}
      ways={categories.map(({ title, url }) => ({ title, to: `/products/${url}` }))}
    />
  );
}
