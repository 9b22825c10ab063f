import { logInForm } from '@shop/shared/forms';
import { $general, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { $pendingLogIn, requestCode } from '../../auth/pending-log-in.ts';
import { PasskeyButton, usePasskeyLogIn } from '../../passkeys/PasskeyLogIn.tsx';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const pending = useStore($pendingLogIn, { ssr: 'initial' });
  // Also after a session that has ended: nothing else would say why this page appears.
  const { returnPath } = useStore($general, { keys: ['returnPath'], ssr: 'initial' });
  const returning = returnPath === null ? '' : 'برای ادامه وارد شوید؛ بعد از ورود به همان صفحه برمی‌گردید. ';
  const form = useForm(logInForm, {
    send: (body) => requestCode(body),
    initial: { mobile: toPersianDigits(pending?.mobile ?? '') },
    onSent: () => {
      if (isShown()) void navigate('/auth/otp', { replace: true, viewTransition: true });
    },
  });
  const passkey = usePasskeyLogIn();
  return (
    <AuthPage
      title="ورود به حساب کاربری"
      lead={`${returning}شمارهٔ موبایل خود را بنویسید تا کد ورود برایتان پیامک شود. اگر حساب ندارید، همین‌جا ساخته می‌شود.`}
      links={[
        { to: '/auth/password', title: 'ورود با رمز عبور' },
        { to: '/auth/sign-up', title: 'ساخت حساب' },
      ]}
    >
      <Form form={form}>
        <Field {...form.field('mobile')} autoComplete="tel webauthn" onFocus={() => void passkey.suggest()} />
        <Submit form={form} busy="در حال ارسال کد…">
          ارسال کد
        </Submit>
      </Form>
      <PasskeyButton {...passkey} />
    </AuthPage>
  );
}
