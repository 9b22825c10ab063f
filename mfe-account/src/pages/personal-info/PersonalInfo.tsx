import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return <NotOpenYet title="اطلاعات شخصی">نام و شمارهٔ شما برای ارسال سفارش و صدور فاکتور به کار می‌رود.</NotOpenYet>;
}
