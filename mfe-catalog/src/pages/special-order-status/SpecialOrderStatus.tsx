import { useParams, useStore } from '@shop/shared/kernel';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useCallback, useEffect, useState } from 'react';
import { $status, loadStatus, type Status } from './status.ts';

/** The component is loaded in parallel with the order, because it cannot be shown earlier. */
const importOrderView = () => import(/* webpackChunkName: "special-order-view" */ './Order.tsx');
type OrderView = Awaited<ReturnType<typeof importOrderView>>;

/** The server does not know the member. */
const serverStatus: Status = { state: 'loading' };

export function Page() {
  const { code = '' } = useParams();
  const status = useStore($status, { ssr: () => serverStatus });
  const [view, setView] = useState<OrderView | 'failed'>();
  const load = useCallback(() => {
    void loadStatus(code);
    importOrderView().then(setView, () => setView('failed'));
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
      <StatusView status={status} view={view} onRetry={load} />
    </Content>
  );
}

type StatusViewProps = { status: Status; view: OrderView | 'failed' | undefined; onRetry: () => void };

function StatusView({ status, view, onRetry }: StatusViewProps) {
  if (status.state === 'failed' || view === 'failed') return <FaultCard onRetry={onRetry} />;
  if (status.state === 'ready' && view) return <view.Order order={status.order} />;
  if (status.state !== 'not-found') return <Skeleton lines={10} />;
  return (
    <EmptyState
      title="چنین سفارشی پیدا نشد"
      action={<ButtonLink to="/special-order/orders">سفارش‌های ویژهٔ من</ButtonLink>}
    >
      <p>شاید کد را نادرست نوشته‌اید یا با حساب دیگری وارد شده‌اید.</p>
    </EmptyState>
  );
}
