import { useParams } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { useMemberData } from '@shop/shared/stores/use-member-data';
import { ButtonLink } from '@shop/shared/ui/Button';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { FaultCard } from '@shop/shared/ui/FaultCard';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import panel from '../parts/panel.module.scss';
import { OrderView } from './OrderView.tsx';
import { isOrderNumber, loadOrder, memberOrder } from './order-data.ts';

export function Page() {
  const { id = '' } = useParams();
  const order = useMemberData(memberOrder, id);

  if (order.state === 'ready') return <OrderView order={order.data} />;
  return (
    <div className={panel.page}>
      <h1>سفارش {isOrderNumber(id) ? <bdi>{toPersianDigits(id)}</bdi> : null}</h1>
      {order.state === 'loading' ? <Skeleton lines={12} /> : null}
      {order.state === 'failed' ? <FaultCard onRetry={() => void loadOrder(id)} requestId={order.requestId} /> : null}
      {order.state === 'not-found' ? (
        <EmptyState
          title="سفارشی با این مشخصات پیدا نشد"
          action={<ButtonLink to="/account/orders">سفارش‌های من</ButtonLink>}
        >
          <p>شاید شماره را اشتباه نوشته‌اید یا با حساب دیگری وارد شده‌اید.</p>
        </EmptyState>
      ) : null}
    </div>
  );
}
