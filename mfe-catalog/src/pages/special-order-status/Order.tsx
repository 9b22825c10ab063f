import { Badge } from '@shop/shared/ui/Badge';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states } from '../../special-orders/states.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { Messages } from './Messages.tsx';
import styles from './Order.module.scss';
import { Price, Timeline, Wished } from './parts.tsx';

/** Where it stands first: it is what somebody has come for. */
export function Order({ order }: { order: SpecialOrder }) {
  const { title, text, tone } = states[order.state];
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <section aria-labelledby="now" className={styles.now}>
          <div className={styles.line}>
            <h2 id="now">{title}</h2>
            <Badge tone={tone}>
              <bdi dir="ltr">{order.code}</bdi>
            </Badge>
          </div>
          <p className={styles.about}>{text}</p>
        </section>
        <Price order={order} />
        <Messages order={order} />
        <Wished order={order} />
        {order.may.cancel ? <CancelOrder code={order.code} /> : null}
      </div>
      <Timeline order={order} />
    </div>
  );
}
