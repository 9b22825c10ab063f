import { useParams, useStore } from '@shop/shared/kernel';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { states } from '../../special-orders/states.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { Messages } from './Messages.tsx';
import { Price, Timeline, Wished } from './parts.tsx';
import styles from './SpecialOrderStatus.module.scss';
import { $status, loadStatus, type Status } from './status.ts';

/** Whose it is is known in the browser alone. */
const onServer: Status = { state: 'loading' };

export function Page() {
  const { code = '' } = useParams();
  const status = useStore($status, { ssr: () => onServer });

  useEffect(() => void loadStatus(code), [code]);

  return (
    <Content
      title="وضعیت سفارش ویژه"
      trail={[
        { title: 'خانه', to: '/' },
        { title: 'سفارش ویژه', to: '/special-order' },
        { title: 'سفارش‌های من', to: '/special-order/orders' },
      ]}
    >
      <Shown status={status} onRetry={() => void loadStatus(code)} />
    </Content>
  );
}

function Shown({ status, onRetry }: { status: Status; onRetry: () => void }) {
  if (status.state === 'loading') return <Skeleton lines={10} />;
  if (status.state === 'failed') return <FaultCard onRetry={onRetry} />;
  if (status.state === 'ready') return <Order order={status.order} />;
  return (
    <EmptyState
      title="چنین سفارشی پیدا نشد"
      action={<ButtonLink to="/special-order/orders">سفارش‌های ویژهٔ من</ButtonLink>}
    >
      <p>شاید کد را نادرست نوشته‌اید یا با حساب دیگری وارد شده‌اید.</p>
    </EmptyState>
  );
}

function Order({ order }: { order: SpecialOrder }) {
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
