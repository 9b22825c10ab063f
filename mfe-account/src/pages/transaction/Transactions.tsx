import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="تراکنش‌ها">پرداخت‌ها و بازگشت‌های وجه شما در حسابتان فهرست می‌شود.</NotOpenYet>;
}
