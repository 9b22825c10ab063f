import { ButtonLink } from '@shop/shared/ui/Button';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  return (
    <AuthPage
      title="ساخت حساب کاربری"
      lead="حساب کاربری با شمارهٔ موبایل ساخته می‌شود و سفارش‌ها و نشانی‌های شما را نگه می‌دارد."
    >
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </AuthPage>
  );
}
