import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { Pagination } from '@shop/shared/ui/Pagination';
import type { Category, ProductList } from '../../content.ts';
import { listPath } from '../parts/list-path.ts';
import { ProductGrid } from '../parts/ProductGrid.tsx';

const trail = [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
];

export function Page({ data: { category, products } }: { data: { category: Category; products: ProductList } }) {
  return (
    <Content title={category.title} lead={category.description} trail={trail}>
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
