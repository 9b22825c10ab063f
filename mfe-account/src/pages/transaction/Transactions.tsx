import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="تراکنش‌ها">پرداخت‌ها و بازگشت‌های وجه شما در حسابتان فهرست می‌شود.</MembersOnly>;
}
