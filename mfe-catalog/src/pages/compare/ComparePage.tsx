import { Link } from '@shop/shared/kernel';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { CloseIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { Rating } from '@shop/shared/ui/Rating';
import { Table } from '@shop/shared/ui/Table';
import { comparePath, maxCompared, removeCompared } from '../../compare/compared.ts';
import type { Comparison } from '../../compare/comparison.ts';
import styles from './ComparePage.module.scss';

const trail = [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
];

export function Page({ data: { products, rows } }: { data: Comparison }) {
  const ids = products.map(({ id }) => id);
  if (products.length === 0) {
    return (
      <Content title="مقایسهٔ کالاها" trail={trail}>
        <EmptyState
          title="کالایی برای مقایسه انتخاب نشده است"
          action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}
        >
          <p>روی کارت هر کالا دکمهٔ ترازو را بزنید تا کنار کالاهای دیگر دیده شود.</p>
        </EmptyState>
      </Content>
    );
  }
  return (
    <Content title="مقایسهٔ کالاها" lead="ردیف‌هایی که کالاها در آن‌ها با هم فرق دارند نشان‌دار شده‌اند." trail={trail}>
      <div className={styles.table} data-columns={products.length}>
        <Table caption="مقایسهٔ کالاها" captionHidden>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <div className={styles.product}>
                    <Link
                      to={comparePath(ids.filter((id) => id !== product.id))}
                      preventScrollReset
                      aria-label={`حذف ${product.name} از مقایسه`}
                      onClick={() => removeCompared(product.id)}
                      className={styles.remove}
                    >
                      <CloseIcon size="sm" />
                    </Link>
                    <div className={styles.picture}>
                      {product.picture ? <Picture picture={product.picture} sizes="12rem" ornament /> : null}
                    </div>
                    <Link to={product.url} viewTransition className={styles.name}>
                      {product.name}
                    </Link>
                    {product.rating.average === null ? null : <Rating value={product.rating.average} />}
                    <Price
                      amount={product.price}
                      before={product.compare_at}
                      from={product.max_price !== product.price}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cells, differs }) => (
              <tr key={title} className={styles.row} data-differs={differs || products.length === 1}>
                <th scope="row">
                  {title}
                  {differs && products.length > 1 ? (
                    <span className={styles.mark}>
                      <Badge>متفاوت</Badge>
                    </span>
                  ) : null}
                </th>
                {cells.map((cell, column) => (
                  <td key={ids[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {products.length < maxCompared ? (
        <div>
          <ButtonLink to="/shop" variant="quiet">
            افزودن کالای دیگر
          </ButtonLink>
        </div>
      ) : null}
    </Content>
  );
}
