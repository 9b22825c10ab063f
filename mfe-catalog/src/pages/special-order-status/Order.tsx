import { Badge } from '@shop/shared/ui/Badge';
import { CancelOrderButton } from '@shop/shared/ui/CancelOrderButton';
import { useEffect } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states } from '../../special-orders/states.ts';
import { AnswerQuote } from './AnswerQuote.tsx';
import { Messages } from './Messages.tsx';
import styles from './Order.module.scss';
import { cancelOrder, markRead } from './order-data.ts';
import { PayPart } from './PayPart.tsx';
import { Invoices, OrderPrice, OrderTimeline, Specification } from './parts.tsx';

/** The whole order; its state comes first, because that is what a member looks for. */
export function Order({ order }: { order: SpecialOrder }) {
  const { title, text, tone } = states[order.state];
  useEffect(() => void markRead(order), [order]);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section aria-labelledby="state" className={styles.state}>
          <div className={styles.stateLine}>
            <h2 id="state">{title}</h2>
            <Badge tone={tone}>
              <bdi dir="ltr">{order.code}</bdi>
            </Badge>
          </div>
          <p className={styles.about}>{text}</p>
        </section>
        <OrderPrice order={order} />
        <Invoices order={order} />
        {order.may.answer_quote ? <AnswerQuote order={order} /> : null}
        <PayPart order={order} />
        <Messages order={order} />
        <Specification order={order} />
        {order.may.cancel ? (
          <div>
            <CancelOrderButton cancel={() => cancelOrder(order.code)}>
              لغو تا پیش از پیش‌پرداخت هزینه‌ای ندارد. سفارش لغوشده دوباره باز نمی‌شود؛ هر وقت بخواهید سفارش جدیدی ثبت
              کنید.
            </CancelOrderButton>
          </div>
        ) : null}
      </div>
      <OrderTimeline order={order} />
    </div>
  );
}
