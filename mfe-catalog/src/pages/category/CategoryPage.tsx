import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { CategoryInFull, ProductList } from '../../content.ts';
import { CategoryChips } from '../parts/CategoryChips.tsx';
import { listPath } from '../parts/list-path.ts';
import { ProductGrid } from '../parts/ProductGrid.tsx';

const trail = [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
];

export function Page({ data: { category, products } }: { data: { category: CategoryInFull; products: ProductList } }) {
  return (
    <Content
      title={category.title}
      lead={category.description}
      trail={[...trail, ...category.breadcrumb.map(({ title, url }) => ({ title, to: `/products/${url}` }))]}
    >
      <CategoryChips categories={category.children} />
      {products.items.length > 0 ? (
        <ProductGrid products={products.items} level={2} />
      ) : (
        <EmptyState title="در این دسته هنوز کالایی نیست" action={<ButtonLink to="/shop">دیدن همهٔ کالاها</ButtonLink>} />
      )}
      <Pagination
        page={products.page}
        pages={products.pages}
        to={(page) => listPath(`/products/${category.url}`, { page })}
      />
    </Content>
  );
}
