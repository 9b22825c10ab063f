import { useParams, useStore } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useCallback, useEffect, useState } from 'react';
import { $status, loadStatus, type Status } from './status.ts';

/** Nothing of an order can be drawn before it is here, so what draws it comes beside it. */
const bring = () => import(/* webpackChunkName: "special-order-view" */ './Order.tsx');
type OrderView = Awaited<ReturnType<typeof bring>>;

/** Whose it is is known in the browser alone. */
const onServer: Status = { state: 'loading' };

export function Page() {
  const { code = '' } = useParams();
  const status = useStore($status, { ssr: () => onServer });
  const [view, setView] = useState<OrderView | 'failed'>();
  const load = useCallback(() => {
    void loadStatus(code);
    bring().then(setView, () => setView('failed'));
  }, [code]);

  useEffect(load, [load]);

  return (
    <Content
      title="وضعیت سفارش ویژه"
      trail={[
        { title: 'خانه', to: '/' },
        { title: 'سفارش ویژه', to: '/special-order' },
        { title: 'سفارش‌های من', to: '/special-order/orders' },
      ]}
    >
      <Shown status={status} view={view} onRetry={load} />
    </Content>
  );
}

type ShownProps = { status: Status; view: OrderView | 'failed' | undefined; onRetry: () => void };

function Shown({ status, view, onRetry }: ShownProps) {
  if (status.state === 'failed' || view === 'failed') return <FaultCard onRetry={onRetry} />;
  if (status.state === 'ready' && view) return <view.Order order={status.order} />;
  if (status.state !== 'absent') return <Skeleton lines={10} />;
  return (
    <EmptyState
      title="چنین سفارشی پیدا نشد"
      action={<ButtonLink to="/special-order/orders">سفارش‌های ویژهٔ من</ButtonLink>}
    >
      <p>شاید کد را نادرست نوشته‌اید یا با حساب دیگری وارد شده‌اید.</p>
    </EmptyState>
  );
}
