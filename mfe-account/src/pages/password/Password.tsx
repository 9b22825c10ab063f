import { ButtonLink } from '@shop/shared/ui/Button';
import { Door } from '../parts/Door.tsx';

export function Page() {
  return (
    <Door title="ورود با گذرواژه" lead="گذرواژه برای حسابی است که در صفحهٔ ورود شمارهٔ آن را نوشته‌اید.">
      <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
    </Door>
  );
}
