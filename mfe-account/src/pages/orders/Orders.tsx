import { Link, useNavigate, useSearchParams, useStore } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { loadingData, type MemberData } from '@shop/shared/stores/member-data';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { SearchIcon } from '@shop/shared/ui/icons';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import type { MemberList } from '../../member-list.ts';
import type { OrderPage } from '../../orders/order.ts';
import { LoadMore } from '../parts/LoadMore.tsx';
import panel from '../parts/panel.module.scss';
import { OrderCard } from './OrderCard.tsx';
import styles from './Orders.module.scss';
import {
  $orders,
  type Filter,
  type FilteredPage,
  filterAddress,
  groups,
  groupTitles,
  loadMoreOrders,
  loadOrders,
  readFilter,
  watchOrders,
} from './orders.ts';

export function Page() {
  const orders = useStore($orders, { ssr: () => loadingData });
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const { group, q } = filter;

  useEffect(() => watchOrders({ group, q }), [group, q]);

  return (
    <div className={panel.page}>
      <h1>سفارش‌ها</h1>
      <Search key={q} filter={filter} />
      <GroupTabs filter={filter} counts={orders.state === 'ready' ? orders.data.counts : undefined} />
      <List orders={orders} filter={filter} />
    </div>
  );
}

function Search({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  return (
    <form
      aria-label="جستجو در سفارش‌ها"
      action="/account/orders"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const q = new FormData(event.currentTarget).get('q');
        void navigate(filterAddress({ ...filter, q: typeof q === 'string' ? q.trim() : '' }));
      }}
    >
      <input
        type="search"
        name="q"
        defaultValue={filter.q}
        maxLength={100}
        aria-label="شمارهٔ سفارش یا نام کالا"
        placeholder="شمارهٔ سفارش یا نام کالا"
        enterKeyHint="search"
        className={styles.input}
      />
      <button type="submit" aria-label="جستجو" className={styles.submit}>
        <SearchIcon />
      </button>
    </form>
  );
}

function GroupTabs({ filter, counts }: { filter: Filter; counts: OrderPage['counts'] | undefined }) {
  const tabs = [
    { group: undefined, title: 'همه', count: counts?.all },
    ...groups.map((group) => ({ group, title: groupTitles[group], count: counts?.[group] })),
  ];
  return (
    <nav aria-label="وضعیت سفارش‌ها" className={styles.tabs}>
      {tabs.map(({ group, title, count }) => (
        <Link
          key={title}
          to={filterAddress({ ...filter, group })}
          preventScrollReset
          aria-current={group === filter.group ? 'page' : undefined}
          className={styles.tab}
        >
          {title}
          <span className={styles.count}>{count === undefined ? null : formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

function List({ orders, filter }: { orders: MemberData<MemberList<FilteredPage>>; filter: Filter }) {
  if (orders.state === 'loading') return <Skeleton lines={9} />;
  if (orders.state !== 'ready') return <FaultCard onRetry={() => void loadOrders(filter)} />;
  const { items, rest, filter: shown } = orders.data;
  const isOld = shown.group !== filter.group || shown.q !== filter.q;
  return (
    <>
      <p role="status" className={styles.status}>
        {isOld ? 'در حال بارگذاری…' : ''}
      </p>
      {items.length === 0 ? (
        <NoOrders filter={shown} />
      ) : (
        <ul aria-label="سفارش‌ها" aria-busy={isOld} className={styles.list}>
          {items.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </ul>
      )}
      {isOld ? null : (
        <LoadMore rest={rest} onMore={() => void loadMoreOrders(filter)}>
          سفارش‌های بیشتر
        </LoadMore>
      )}
    </>
  );
}

function NoOrders({ filter: { group, q } }: { filter: Filter }) {
  if (group === undefined && q === '') {
    return (
      <EmptyState title="هنوز سفارشی ندارید" action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}>
        <p>سفارش‌هایتان را از پرداخت تا تحویل اینجا دنبال می‌کنید.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={q === '' ? 'سفارشی با این وضعیت ندارید' : 'سفارشی پیدا نشد'}
      action={
        <ButtonLink to="/account/orders" variant="quiet">
          همهٔ سفارش‌ها
        </ButtonLink>
      }
    >
      {q === '' ? null : <p>شماره یا نام کالا را جور دیگری بنویسید.</p>}
    </EmptyState>
  );
}
