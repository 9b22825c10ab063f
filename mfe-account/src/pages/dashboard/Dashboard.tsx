import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return (
    <MembersOnly title="پیشخان">سفارش‌های تازه، پیام‌ها و موجودی کیف پول شما یک‌جا در پیشخان دیده می‌شود.</MembersOnly>
  );
}
