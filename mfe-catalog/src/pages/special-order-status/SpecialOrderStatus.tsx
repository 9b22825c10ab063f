import { useParams } from '@shop/shared/kernel';
import type { MemberData } from '@shop/shared/stores/member-data';
import { useMemberData } from '@shop/shared/stores/use-member-data';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { useEffect, useState } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { loadOrder, memberOrder } from './order-data.ts';

/** The component is loaded in parallel with the order, because it cannot be shown earlier. */
const importOrderView = () => import(/* webpackChunkName: "special-order-view" */ './Order.tsx');
type OrderView = Awaited<ReturnType<typeof importOrderView>>;

export function Page() {
  const { code = '' } = useParams();
  const order = useMemberData(memberOrder, code);
  const [view, setView] = useState<OrderView | 'failed'>();
  const loadView = () => void importOrderView().then(setView, () => setView('failed'));
  const retry = () => {
    void loadOrder(code);
    loadView();
  };

  useEffect(loadView, []);

  return (
    <Content
      title="وضعیت سفارش ویژه"
      trail={[
        { title: 'خانه', to: '/' },
        { title: 'سفارش ویژه', to: '/special-order' },
        { title: 'سفارش‌های من', to: '/special-order/orders' },
      ]}
    >
      <OrderOrState order={order} view={view} onRetry={retry} />
    </Content>
  );
}

type OrderOrStateProps = {
  order: MemberData<SpecialOrder>;
  view: OrderView | 'failed' | undefined;
  onRetry: () => void;
};

function OrderOrState({ order, view, onRetry }: OrderOrStateProps) {
  if (order.state === 'failed' || view === 'failed') return <FaultCard onRetry={onRetry} />;
  if (order.state === 'ready' && view) return <view.Order order={order.data} />;
  if (order.state !== 'not-found') return <Skeleton lines={10} />;
  return (
    <EmptyState
      title="سفارشی با این مشخصات پیدا نشد"
      action={<ButtonLink to="/special-order/orders">سفارش‌های ویژهٔ من</ButtonLink>}
    >
      <p>شاید کد را اشتباه نوشته‌اید یا با حساب دیگری وارد شده‌اید.</p>
    </EmptyState>
  );
}
