import { Link, useSearchParams, useStore } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { formatNumber } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { kindTitles } from '@shop/shared/lib/special-order';
import { loadingData, type MemberData } from '@shop/shared/stores/member-data';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Pagination } from '@shop/shared/ui/Pagination';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import type { SpecialOrderList } from '../../special-orders/order.ts';
import { states } from '../../special-orders/states.ts';
import { $ownOrders, loadOwnOrders, watchOwnOrders } from './own-orders.ts';
import styles from './SpecialOrders.module.scss';

export function Page() {
  const orders = useStore($ownOrders, { ssr: () => loadingData });
  const [params] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);

  useEffect(() => watchOwnOrders(page), [page]);

  return (
    <Content
      title="سفارش‌های ویژهٔ من"
      trail={[
        { title: 'خانه', to: '/' },
        { title: 'سفارش ویژه', to: '/special-order' },
      ]}
    >
      <OrderList orders={orders} onRetry={() => void loadOwnOrders(page)} />
    </Content>
  );
}

function OrderList({ orders, onRetry }: { orders: MemberData<SpecialOrderList>; onRetry: () => void }) {
  if (orders.state === 'loading') return <Skeleton lines={6} />;
  if (orders.state !== 'ready') return <FaultCard onRetry={onRetry} />;
  const { items, page, pages } = orders.data;
  if (items.length === 0) {
    return (
      <EmptyState title="هنوز سفارش ویژه‌ای ندارید" action={<ButtonLink to="/special-order">ثبت سفارش ویژه</ButtonLink>}>
        <p>کیسهٔ خودتان را با اندازه، جنس و چاپ دلخواه بسازید؛ برآورد قیمت را همان‌جا می‌بینید.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((order) => (
          <OrderRow key={order.code} order={order} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} to={(number) => `/special-order/orders?page=${number}`} />
    </>
  );
}

function OrderRow({ order }: { order: SpecialOrderList['items'][number] }) {
  const { code, state, kind, quantity, created_at, quote_total, unread } = order;
  const { title, tone } = states[state];
  return (
    <Card as="li">
      <div className={styles.row}>
        <div>
          <h2 className={styles.name}>
            <Link to={`/special-order/orders/${code}`} viewTransition className={styles.link}>
              {kindTitles[kind]}، {formatNumber(quantity)} عدد
            </Link>
          </h2>
          <p className={styles.about}>
            <bdi dir="ltr">{code}</bdi> · {formatDate(created_at)}
            {quote_total === null ? '' : ` · ${formatToman(quote_total)}`}
          </p>
        </div>
        {unread === 0 ? null : <Badge tone="accent">{formatNumber(unread)} پیام جدید</Badge>}
        <Badge tone={tone}>{title}</Badge>
      </div>
    </Card>
  );
}
