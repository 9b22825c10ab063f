import { Link, useNavigate, useStore } from '@shop/shared/kernel';
import { joinPlace } from '@shop/shared/lib/address-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { openTransfer, transferGateway } from '@shop/shared/lib/payment-ways';
import { shippingTitles } from '@shop/shared/lib/shipping-methods';
import { loadingData } from '@shop/shared/stores/member-data';
import { ButtonLink } from '@shop/shared/ui/Button';
import { CancelOrderButton } from '@shop/shared/ui/CancelOrderButton';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { useIsShown } from '@shop/shared/ui/Form';
import { useEffect, useState } from 'react';
import { OrderSummary, shippingText } from '../../parts/AmountRows.tsx';
import page from '../../parts/page.module.scss';
import { Countdown } from '../../payment/Countdown.tsx';
import {
  cancelOrder,
  followPayment,
  type Order,
  startPayment,
  order as store,
  takeMethod,
} from '../../payment/orders.ts';
import { PaymentForm } from '../../payment/PaymentForm.tsx';
import { DeliveryCard, Goods, Loading } from './parts.tsx';

/** An order that waits for its payment, or its later state. */
export function PlacedOrder({ number }: { number: string }) {
  const shown = useStore(store.$data, { ssr: () => loadingData });
  useEffect(() => {
    const reload = () => document.visibilityState === 'visible' && void store.load(number);
    const stop = store.watch(number);
    // The shopper may have paid in another tab, or comes back from the bank by the browser's button.
    document.addEventListener('visibilitychange', reload);
    window.addEventListener('pageshow', reload);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', reload);
      window.removeEventListener('pageshow', reload);
    };
  }, [number]);
  return (
    <Content title="پرداخت">
      {shown.state === 'loading' ? <Loading /> : null}
      {shown.state === 'failed' ? (
        <FaultCard onRetry={() => void store.load(number)} requestId={shown.requestId} />
      ) : null}
      {shown.state === 'not-found' ? (
        <EmptyState title="این سفارش پیدا نشد" action={<ButtonLink to="/account/orders">سفارش‌های من</ButtonLink>} />
      ) : null}
      {shown.state === 'ready' ? <Placed order={shown.data} /> : null}
    </Content>
  );
}

function Placed({ order }: { order: Order }) {
  const { number, state, payments } = order;
  if (state === 'cancelled' || state === 'expired') {
    return (
      <EmptyState
        title={state === 'cancelled' ? 'این سفارش لغو شده است' : 'مهلت پرداخت این سفارش تمام شد'}
        action={
          <>
            <ButtonLink to={`/account/orders/${number}`}>سفارش دوباره</ButtonLink>
            <ButtonLink to="/checkout/cart" variant="quiet">
              سبد خرید
            </ButtonLink>
          </>
        }
      >
        <p>کالاهای سفارش {toPersianDigits(number)} دیگر برای شما نگه داشته نمی‌شود.</p>
      </EmptyState>
    );
  }
  if (state !== 'awaiting_payment') {
    return (
      <EmptyState
        title="این سفارش پرداخت شده است"
        action={<ButtonLink to={`/account/orders/${number}`}>دیدن سفارش</ButtonLink>}
      >
        <p>وضعیت سفارش {toPersianDigits(number)} و فاکتور آن در صفحهٔ سفارش است.</p>
      </EmptyState>
    );
  }
  const transfer = openTransfer(payments);
  if (transfer?.state === 'verifying') return <TransferBeingChecked number={number} reference={transfer.reference} />;
  const isConfirming = payments.some((payment) => payment.state === 'verifying');
  return isConfirming ? <Confirming number={number} /> : <Unpaid order={order} />;
}

/** Loads the order again and again while its state changes at the bank or in the shop. */
function useReload(number: number, isNeeded = true): void {
  useEffect(() => {
    if (!isNeeded) return;
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') void store.load(String(number));
    }, 5_000);
    return () => window.clearInterval(timer);
  }, [number, isNeeded]);
}

function Confirming({ number }: { number: number }) {
  useReload(number);
  return (
    <div role="status">
      <EmptyState title="در حال تأیید پرداخت">
        <p>بانک در حال تأیید پرداخت سفارش {toPersianDigits(number)} است. نتیجه همین‌جا نشان داده می‌شود.</p>
      </EmptyState>
    </div>
  );
}

type TransferProps = { number: number; reference: string };

const TransferBeingChecked = ({ number, reference }: TransferProps) => (
  <EmptyState
    title="در حال بررسی واریز"
    action={<ButtonLink to={`/payment/transfer?ref=${reference}`}>دیدن واریز و رسید</ButtonLink>}
  >
    <p>رسید واریز سفارش {toPersianDigits(number)} رسیده است. نتیجهٔ بررسی را با پیامک به شما خبر می‌دهیم.</p>
  </EmptyState>
);

/** «تهران، خیابان ولیعصر، پلاک ۱۲»; undefined when the goods are picked up. */
function placeOf({ province, city, address }: Order['delivery']): string | undefined {
  return toPersianDigits(joinPlace(province, city, address)) || undefined;
}

function Unpaid({ order }: { order: Order }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { number, lines, delivery, totals, pay_until, may, payments } = order;
  const [chosenMethod] = useState(() => takeMethod(number));
  const [hasEnded, setHasEnded] = useState(false);
  // The shopper may have paid and not come back, or another tab may still show the bank's page.
  const isAtBank = payments.some(({ state, gateway }) => state === 'redirected' && gateway !== transferGateway);
  const transfer = openTransfer(payments);
  // The job that ends unpaid orders runs once a minute, so the order may still wait when the countdown has ended.
  useReload(number, isAtBank || hasEnded);
  return (
    <div className={page.columns}>
      <div className={page.sections}>
        <p>
          سفارش <strong>{toPersianDigits(number)}</strong> ثبت شد.{' '}
          {order.holds_stock
            ? 'کالاهای آن تا پایان مهلت پرداخت برای شما نگه داشته می‌شود.'
            : 'برای نهایی شدن سفارش، مبلغ آن را پرداخت کنید.'}
        </p>
        {pay_until ? (
          <Countdown
            until={pay_until}
            onEnd={() => {
              setHasEnded(true);
              void store.load(String(number));
            }}
          />
        ) : null}
        {transfer ? (
          <p className={page.warning}>
            واریز بانکی را انتخاب کرده‌اید و منتظر رسید آن هستیم.{' '}
            <Link to={`/payment/transfer?ref=${transfer.reference}`} className={page.link}>
              حساب فروشگاه و رسید
            </Link>
          </p>
        ) : null}
        {isAtBank ? (
          <p role="status" className={page.warning}>
            نتیجهٔ پرداخت قبلی هنوز از بانک نرسیده است. اگر آن را پرداخت کرده‌اید، دوباره پرداخت نکنید؛ نتیجه تا چند دقیقهٔ
            دیگر همین‌جا نشان داده می‌شود.
          </p>
        ) : null}
        <PaymentForm
          id={String(number)}
          amount={totals.total}
          chosenMethod={chosenMethod}
          send={(method, attempt) => startPayment(number, method, attempt)}
          onSent={(started) => (isShown() ? followPayment(started, navigate) : undefined)}
        />
        <Goods lines={lines.map(({ variant_id, title, ...line }) => ({ ...line, id: variant_id, name: title }))} />
        <DeliveryCard
          method={shippingTitles[delivery.method]}
          place={placeOf(delivery)}
          recipient={{ name: delivery.recipient_name, mobile: delivery.recipient_mobile }}
          dates={
            delivery.from_date && delivery.to_date ? { from: delivery.from_date, to: delivery.to_date } : undefined
          }
          hours={delivery.slot ?? undefined}
          note={delivery.note}
        />
        {may.cancel ? <Cancel number={number} /> : null}
      </div>
      <OrderSummary
        amounts={totals}
        lineCount={lines.length}
        shipping={shippingText(delivery.is_postpaid ? null : totals.shipping)}
      />
    </div>
  );
}

const Cancel = ({ number }: { number: number }) => (
  <div>
    <CancelOrderButton cancel={() => cancelOrder(number)}>
      کالاهای این سفارش دیگر برای شما نگه داشته نمی‌شود.
    </CancelOrderButton>
  </div>
);
