import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman } from '@shop/shared/lib/money';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import { $cart, type Cart, loadCart, loadingCart, type UnpaidOrder, watchCart } from '../../cart/cart.ts';
import { LoadingColumns } from '../../parts/LoadingColumns.tsx';
import page from '../../parts/page.module.scss';
import styles from './Cart.module.scss';
import { CartLine, RemovedLine } from './CartLine.tsx';
import { Summary } from './Summary.tsx';

export function Page() {
  const cart = useStore($cart, { ssr: () => loadingCart });
  useEffect(watchCart, []);
  return (
    <Content title="سبد خرید">
      {cart.state === 'loading' ? <LoadingColumns cards={[4, 4]} summaryLines={6} /> : null}
      {cart.state === 'failed' ? <FaultCard onRetry={() => void loadCart()} requestId={cart.requestId} /> : null}
      {cart.state === 'ready' ? <Filled cart={cart} /> : null}
    </Content>
  );
}

function Filled({ cart }: { cart: Extract<Cart, { state: 'ready' }> }) {
  const { rows, basket, coupon, vat, update, unpaidOrder } = cart;
  const lines = rows.filter(({ isRemoved }) => !isRemoved).map(({ item }) => item);
  const list =
    rows.length === 0 ? null : (
      <ul aria-label="کالاهای سبد" className={styles.lines}>
        {rows.map(({ item, isRemoved }) => (
          <Card as="li" key={item.variant_id}>
            {isRemoved ? <RemovedLine item={item} /> : <CartLine item={item} isOutdated={update !== 'done'} />}
          </Card>
        ))}
      </ul>
    );
  if (lines.length === 0) {
    return (
      <>
        {unpaidOrder ? <UnpaidNotice order={unpaidOrder} /> : null}
        {list}
        <Empty />
      </>
    );
  }
  return (
    <div className={page.columns}>
      <div className={styles.lines}>
        {unpaidOrder ? <UnpaidNotice order={unpaidOrder} /> : null}
        {list}
      </div>
      {basket ? (
        <Summary basket={basket} lines={lines} coupon={coupon} vat={vat} update={update} />
      ) : (
        <div className={page.summary}>
          {update === 'failed' ? <FaultCard onRetry={() => void loadCart()} /> : <Skeleton lines={6} />}
        </div>
      )}
    </div>
  );
}

const UnpaidNotice = ({ order: { number, total } }: { order: UnpaidOrder }) => (
  <div className={styles.unpaid}>
    <p>
      سفارش {toPersianDigits(number)} به مبلغ {formatToman(total)} در انتظار پرداخت است.
    </p>
    <ButtonLink to={`/checkout/payment?order=${number}`} variant="quiet">
      ادامهٔ پرداخت
    </ButtonLink>
  </div>
);

const Empty = () => (
  <EmptyState
    title="سبد خرید شما خالی است"
    action={
      <>
        <ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>
        <ButtonLink to="/account/favorites" variant="quiet">
          دیدن علاقه‌مندی‌ها
        </ButtonLink>
      </>
    }
  >
    <p>گونی، کیسه یا جامبوبگی را که می‌خواهید از فروشگاه انتخاب کنید.</p>
  </EmptyState>
);
