import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="سفارش‌ها">سفارش‌ها و مرحلهٔ هر یک، از پرداخت تا تحویل، در حساب شما دیده می‌شود.</NotOpenYet>;
}
