import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { Badge } from '@shop/shared/ui/Badge';
import { Card } from '@shop/shared/ui/Card';
import { Picture } from '@shop/shared/ui/Picture';
import type { OrderSummary } from '../../orders/order.ts';
import { textsOf } from '../../orders/states.ts';
import styles from './OrderCard.module.scss';

export function OrderCard({ order }: { order: OrderSummary }) {
  const { number, state, method, created_at, total, count, products } = order;
  const { title, tone } = textsOf(state, method);
  const [first] = products;
  const others = count - 1;
  return (
    <Card as="li">
      <div className={styles.head}>
        <h2 className={styles.number}>
          <Link to={`/account/orders/${number}`} viewTransition className={styles.link}>
            سفارش <bdi>{toPersianDigits(number)}</bdi>
          </Link>
        </h2>
        <Badge tone={tone}>{title}</Badge>
      </div>
      <p className={styles.products}>
        {first?.title}
        {others > 0 ? ` و ${formatNumber(others)} کالای دیگر` : ''}
      </p>
      <ul aria-hidden="true" className={styles.pictures}>
        {products.map(({ title: name, picture }, place) => (
          <li key={`${place} ${name}`} className={styles.picture}>
            {picture ? <Picture picture={picture} sizes="4rem" ornament /> : null}
          </li>
        ))}
        {count > products.length ? <li className={styles.rest}>+{toPersianDigits(count - products.length)}</li> : null}
      </ul>
      <p className={styles.foot}>
        <span>{formatDate(created_at)}</span>
        <strong>{formatToman(total)}</strong>
      </p>
    </Card>
  );
}
