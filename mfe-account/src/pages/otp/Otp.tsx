import { ButtonLink } from '@shop/shared/ui/Button';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  return (
    <AuthPage title="کد تأیید" lead="کد تأیید شش‌رقمی به شمارهٔ موبایلی فرستاده می‌شود که در صفحهٔ ورود نوشته‌اید.">
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </AuthPage>
  );
}
