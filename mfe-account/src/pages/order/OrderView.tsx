import { Link } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { timeText } from '@shop/shared/lib/day-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { invoiceTitles } from '@shop/shared/lib/invoice-titles';
import { openTransfer } from '@shop/shared/lib/payment-ways';
import { Badge } from '@shop/shared/ui/Badge';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { useState } from 'react';

import type { Order } from '../../orders/order.ts';
import { textsOf } from '../../orders/states.ts';
import panel from '../parts/panel.module.scss';
import { CancelOrder } from './CancelOrder.tsx';
import styles from './OrderView.module.scss';
import { Delivery, Lines, OrderTimeline, Payments, Totals, TrackingCode } from './parts.tsx';
import { Reorder } from './Reorder.tsx';
import { ReturnStatus } from './ReturnStatus.tsx';

/** A chunk of its own: most visits of an order send nothing back. */
const importReturnForm = () => import(/* webpackChunkName: "return-form" */ './ReturnForm.tsx');

/** The whole order; its state comes first, because that is what a member looks for. */
export function OrderView({ order }: { order: Order }) {
  const { number, state, created_at, delivery, may } = order;
  const { title, text, tone } = textsOf(state, delivery.method);
  const transfer = openTransfer(order.payments);
  const isTransferChecked = transfer?.state === 'verifying';
  const isConfirming = !isTransferChecked && verifiedPayment(order) !== undefined;
  const [returnStep, setReturnStep] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const isReturning = returnStep === 'open';
  const { code: returnForm, load: loadReturnForm } = useLazyCode(importReturnForm);
  const openReturn = async () => {
    if (await loadReturnForm()) setReturnStep('open');
    else notifyNetworkError();
  };

  return (
    <div className={panel.page}>
      <div className={styles.head}>
        <h1>
          سفارش <bdi>{toPersianDigits(number)}</bdi>
        </h1>
        <Badge tone={tone}>
          {isTransferChecked ? 'در حال بررسی واریز' : isConfirming ? 'در حال تأیید پرداخت' : title}
        </Badge>
      </div>
      <p className={styles.about}>
        {isTransferChecked ? transferText : isConfirming ? confirmingText : text}{' '}
        {transfer === undefined && !isConfirming ? deadlineText(order) : ''}
      </p>
      <p className={styles.about}>
        ثبت در {formatDate(created_at)}، ساعت {timeText(created_at)}
      </p>
      <ToPayment order={order} />
      {delivery.tracking_code === null ? null : <TrackingCode code={delivery.tracking_code} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {order.return === null ? null : <ReturnStatus order={order} returned={order.return} hasFocus={isReturning} />}
          {isReturning && may.return && returnForm ? (
            <returnForm.ReturnForm order={order} onClose={() => setReturnStep('closed')} />
          ) : null}
          <Lines order={order} />
          <Totals order={order} />
          <div className={styles.actions}>
            <Reorder order={order} />
            {may.review ? (
              <ButtonLink to="/account/orders/reviews" variant="quiet">
                نوشتن دیدگاه
              </ButtonLink>
            ) : null}
            <ButtonLink to={`/account/tickets?new&order=${number}`} variant="quiet">
              پیام دربارهٔ این سفارش
            </ButtonLink>
            {may.return && !isReturning ? (
              <Button variant="quiet" autoFocus={returnStep === 'closed'} onClick={() => void openReturn()}>
                درخواست مرجوعی
              </Button>
            ) : null}
            {order.invoices.map(({ id, kind }) => (
              <ButtonLink key={id} to={`/account/invoice/${id}`} variant="quiet">
                {invoiceTitles[kind]}
              </ButtonLink>
            ))}
            {may.cancel ? <CancelOrder order={order} /> : null}
          </div>
          {may.return && may.return_until !== null ? (
            <p className={`${styles.about} ${styles.terms}`}>
              تا {formatDate(may.return_until)} می‌توانید درخواست مرجوعی ثبت کنید.{' '}
              <Link to="/pages/5" className={styles.link}>
                شرایط بازگرداندن
              </Link>
            </p>
          ) : null}
        </div>
        <div className={styles.column}>
          <OrderTimeline order={order} />
          <Delivery order={order} />
          <Payments order={order} />
        </div>
      </div>
    </div>
  );
}

const transferText =
  'رسید واریز شما رسیده است و آن را بررسی می‌کنیم. نتیجه را با پیامک خبر می‌دهیم. تا پایان بررسی، سفارش لغو نمی‌شود؛ چون شاید مبلغ آن به حساب فروشگاه رسیده باشد.';

const confirmingText = 'بانک در حال تأیید پرداخت شماست. تا رسیدن نتیجه، دوباره پرداخت نکنید.';

/** A payment whose bank, or for a transfer the shop, has not decided yet. */
const verifiedPayment = ({ payments }: Order) => payments.find(({ state }) => state === 'verifying');

/** The page on which an unpaid order is paid, or on which the result of its payment is shown. */
function ToPayment({ order }: { order: Order }) {
  const { number, pay_until, payments } = order;
  const transfer = openTransfer(payments);
  if (transfer !== undefined) {
    return (
      <div className={styles.payment}>
        {transfer.state === 'verifying' ? null : <p>منتظر رسید واریز بانکی شما هستیم.</p>}
        <ButtonLink to={`/payment/transfer?ref=${transfer.reference}`}>حساب فروشگاه و رسید</ButtonLink>
      </div>
    );
  }
  const verified = verifiedPayment(order);
  if (verified !== undefined) {
    return (
      <div className={styles.payment}>
        <ButtonLink to={`/payment/success?ref=${verified.reference}`}>دیدن نتیجهٔ پرداخت</ButtonLink>
      </div>
    );
  }
  return pay_until === null ? null : (
    <div className={styles.payment}>
      <ButtonLink to={`/checkout/payment?order=${number}`}>پرداخت سفارش</ButtonLink>
    </div>
  );
}

/** Until when an unpaid order can be paid, and whether its goods are held until then. */
function deadlineText({ pay_until, holds_stock }: Order): string {
  if (pay_until === null) return '';
  const hold = holds_stock
    ? 'تا آن زمان کالاها برای شما نگه داشته می‌شود.'
    : 'تا پیش از پرداخت، کالاها برای شما نگه داشته نمی‌شود و ممکن است تمام شود.';
  return `مهلت پرداخت: ${formatDate(pay_until)}، ساعت ${timeText(pay_until)}. ${hold}`;
}
