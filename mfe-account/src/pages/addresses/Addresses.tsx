import { MembersOnly } from '../parts/MembersOnly.tsx';

export function Page() {
  return (
    <MembersOnly title="نشانی‌ها">
      نشانی‌هایی که سفارش‌هایتان به آن‌ها فرستاده می‌شود، در حساب شما نگه داشته می‌شود.
    </MembersOnly>
  );
}
