import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return <MembersOnly title="اطلاعات شخصی">نام و شمارهٔ شما برای ارسال سفارش و صدور فاکتور به کار می‌رود.</MembersOnly>;
}
