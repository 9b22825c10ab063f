import { ButtonLink } from '@shop/shared/ui/Button';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  return (
    <AuthPage title="ورود با گذرواژه" lead="گذرواژه برای حسابی است که در صفحهٔ ورود شمارهٔ آن را نوشته‌اید.">
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </AuthPage>
  );
}
