import { NotOpenYet } from '../parts/NotOpenYet.tsx';

export function Page() {
  return (
    <NotOpenYet title="نشانی‌ها">
      نشانی‌هایی که سفارش‌هایتان به آن‌ها فرستاده می‌شود، در حساب شما نگه داشته می‌شود.
    </NotOpenYet>
  );
}
