import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { Category, ProductList } from '../../content.ts';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { listPath } from '../parts/list-path.ts';
import { ProductGrid } from '../parts/ProductGrid.tsx';

type ShopProps = { data: { query: string; products: ProductList; categories: Category[] } };

export function Page({ data: { query, products, categories } }: ShopProps) {
  const found = products.total;
  return (
    <Content
      title={query ? `جستجوی «${query}»` : 'فروشگاه'}
      lead={found > 0 ? `${toPersianDigits(found)} کالا` : undefined}
      trail={[{ title: 'خانه', to: '/' }, ...(query ? [{ title: 'فروشگاه', to: '/shop' }] : [])]}
    >
      {query ? null : <CategoryChips categories={categories} />}
      {products.items.length > 0 ? (
        <ProductGrid products={products.items} level={2} />
      ) : (
        <EmptyState
          title={query ? 'کالایی با این واژه‌ها پیدا نشد' : 'کالایی برای نمایش نیست'}
          action={<ButtonLink to={query ? '/shop' : '/'}>{query ? 'دیدن همهٔ کالاها' : 'بازگشت به خانه'}</ButtonLink>}
        >
          {query ? <p>املای واژه‌ها را ببینید یا واژهٔ کلی‌تری بنویسید.</p> : null}
        </EmptyState>
      )}
      <Pagination page={products.page} pages={products.pages} to={(page) => listPath('/shop', { q: query, page })} />
    </Content>
  );
}
