import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="پیشخان">سفارش‌های تازه، پیام‌ها و موجودی کیف پول شما یک‌جا در پیشخان دیده می‌شود.</NotOpenYet>;
}
