import { $favorites, $panelCounts, Link, useStore } from '@shop/shared/kernel';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { loadingData, type MemberData } from '@shop/shared/stores/member-data';
import { Badge, type BadgeTone } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ReactNode, useEffect, useId } from 'react';
import { textsOf } from '../../orders/states.ts';
import { PasskeyOffer } from '../../passkeys/PasskeyOffer.tsx';
import panel from '../parts/panel.module.scss';
import styles from './Dashboard.module.scss';
import { parts, specialOrderStates, watchDashboard } from './dashboard.ts';

export function Page() {
  useEffect(watchDashboard, []);
  return (
    <div className={panel.page}>
      <h1>داشبورد</h1>
      <PasskeyOffer />
      <ul className={styles.facts}>
        <Wallet />
        <Unread />
        <Favorites />
      </ul>
      <Orders />
      <SpecialOrders />
    </div>
  );
}

function Wallet() {
  const wallet = useStore(parts.wallet.$data, { ssr: () => loadingData });
  if (wallet.state === 'ready') {
    return (
      <Fact to="/account/wallet" title="کیف پول" isWide>
        {formatToman(wallet.data.available)}
      </Fact>
    );
  }
  if (wallet.state === 'loading') {
    return (
      <Fact to="/account/wallet" title="کیف پول" isWide>
        <span className={styles.pending}>در حال بارگذاری…</span>
      </Fact>
    );
  }
  return (
    <li className={styles.wide}>
      <button type="button" className={styles.fact} onClick={() => void parts.wallet.load()}>
        <span className={styles.factTitle}>موجودی کیف پول بارگذاری نشد</span>
        <span className={styles.factText}>دوباره تلاش کنید</span>
      </button>
    </li>
  );
}

function Unread() {
  const counts = useStore($panelCounts, { ssr: 'initial' });
  return (
    <Fact to="/account/tickets" title="تیکت‌های پشتیبانی">
      {unreadText(counts['/account/tickets'])}
    </Fact>
  );
}

/** Without a count, while the API has not answered, the text claims nothing about messages. */
function unreadText(unread: number | undefined): string {
  if (unread === undefined) return 'مشاهدهٔ تیکت‌ها';
  return unread > 0 ? `${toPersianDigits(unread)} خوانده‌نشده` : 'پیام جدیدی نیست';
}

function Favorites() {
  const { length } = useStore($favorites, { ssr: 'initial' });
  const { state } = useStore(parts.favorites.$data, { ssr: () => loadingData });
  return (
    <Fact to="/account/favorites" title="علاقه‌مندی‌ها">
      {favoritesText(length, state === 'ready')}
    </Fact>
  );
}

function favoritesText(count: number, isLoaded: boolean): string {
  if (count > 0) return `${formatNumber(count)} کالا`;
  return isLoaded ? 'هنوز کالایی نیست' : 'مشاهدهٔ علاقه‌مندی‌ها';
}

function Orders() {
  const orders = useStore(parts.orders.$data, { ssr: () => loadingData });
  return (
    <Part
      title="سفارش‌های اخیر"
      all={{ to: '/account/orders', title: 'همهٔ سفارش‌ها' }}
      loaded={orders}
      onRetry={() => void parts.orders.load()}
      empty={
        <>
          <p>هنوز سفارشی ندارید.</p>
          <ButtonLink to="/shop" variant="quiet">
            رفتن به فروشگاه
          </ButtonLink>
        </>
      }
      row={({ number, state, method, total }) => {
        const texts = textsOf(state, method);
        return {
          key: number,
          to: `/account/orders/${number}`,
          title: `سفارش ${toPersianDigits(number)}`,
          note: formatToman(total),
          state: texts.title,
          tone: texts.tone,
        };
      }}
    />
  );
}

function SpecialOrders() {
  const specialOrders = useStore(parts.specialOrders.$data, { ssr: () => loadingData });
  return (
    <Part
      title="سفارش‌های ویژهٔ جاری"
      all={{ to: '/special-order/orders', title: 'همهٔ سفارش‌های ویژه' }}
      loaded={specialOrders}
      onRetry={() => void parts.specialOrders.load()}
      empty={<p>سفارش ویژهٔ جاری ندارید.</p>}
      row={({ code, quantity, state }) => ({
        key: code,
        to: `/special-order/orders/${code}`,
        title: `سفارش ویژهٔ ${code}`,
        note: `${formatNumber(quantity)} عدد`,
        state: specialOrderStates[state],
        tone: 'kraft',
      })}
    />
  );
}

type Row = { key: string | number; to: string; title: string; note: string; state: string; tone: BadgeTone };
type PartProps<Item> = {
  title: string;
  all: { to: string; title: string };
  loaded: MemberData<readonly Item[]>;
  onRetry: () => void;
  empty: ReactNode;
  row: (item: Item) => Row;
};

/** A list with its own loading, empty and error state. */
function Part<Item>({ title, all, loaded, onRetry, empty, row }: PartProps<Item>) {
  const id = useId();
  return (
    <Card as="section" padding="lg" labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={all.to} viewTransition className={styles.all}>
          {all.title}
        </Link>
      </div>
      {loaded.state === 'loading' ? (
        <div className={styles.loading}>
          <Skeleton lines={2} />
        </div>
      ) : null}
      {loaded.state === 'failed' || loaded.state === 'not-found' ? <FaultCard onRetry={onRetry} /> : null}
      {loaded.state === 'ready' && loaded.data.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      {loaded.state === 'ready' && loaded.data.length > 0 ? (
        <ul>
          {loaded.data.map(row).map(({ key, to, title: rowTitle, note, state, tone }) => (
            <li key={key} className={styles.row}>
              <Link to={to} viewTransition className={styles.link}>
                {rowTitle}
              </Link>
              <span className={styles.note}>{note}</span>
              <Badge tone={tone}>{state}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

type FactProps = { to: string; title: string; isWide?: true; children: ReactNode };

function Fact({ to, title, isWide, children }: FactProps) {
  return (
    <li className={isWide && styles.wide}>
      <Link to={to} viewTransition className={styles.fact}>
        <span className={styles.factTitle}>{title}</span>
        <span className={styles.factText}>{children}</span>
      </Link>
    </li>
  );
}
