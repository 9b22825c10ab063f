import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="سفارش">جزئیات هر سفارش تنها برای صاحب آن دیده می‌شود.</NotOpenYet>;
}
