import { ButtonLink } from '@shop/shared/ui/Button';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  return (
    <AuthPage
      title="بازیابی گذرواژه"
      lead="گذرواژهٔ تازه پس از تأیید شمارهٔ موبایل گذاشته می‌شود و همهٔ دستگاه‌های دیگر از حساب بیرون می‌آیند."
    >
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </AuthPage>
  );
}
