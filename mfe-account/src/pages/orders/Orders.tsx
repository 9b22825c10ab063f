import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="سفارش‌ها">سفارش‌ها و مرحلهٔ هر یک، از پرداخت تا تحویل، در حساب شما دیده می‌شود.</MembersOnly>;
}
