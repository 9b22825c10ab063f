import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="سفارش">جزئیات هر سفارش تنها برای صاحب آن دیده می‌شود.</MembersOnly>;
}
