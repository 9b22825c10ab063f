import { ButtonLink } from '@shop/shared/ui/Button';
import { Door } from '../parts/Door.tsx';

export function Page() {
  return (
    <Door
      title="بازیابی گذرواژه"
      lead="گذرواژهٔ تازه پس از تأیید شمارهٔ موبایل گذاشته می‌شود و همهٔ دستگاه‌های دیگر از حساب بیرون می‌آیند."
    >
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </Door>
  );
}
