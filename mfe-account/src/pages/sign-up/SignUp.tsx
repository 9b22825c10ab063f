import { ButtonLink } from '@shop/shared/ui/Button';
import { Door } from '../parts/Door.tsx';

export function Page() {
  return (
    <Door
      title="ساخت حساب کاربری"
      lead="حساب کاربری با شمارهٔ موبایل ساخته می‌شود و سفارش‌ها و نشانی‌های شما را نگه می‌دارد."
    >
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </Door>
  );
}
