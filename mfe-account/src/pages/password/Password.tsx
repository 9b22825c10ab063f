import { shopApi } from '@shop/shared/api';
import { passwordForm } from '@shop/shared/forms';
import { api, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { finishLogIn } from '../../auth/log-in.ts';
import { $pendingLogIn } from '../../auth/pending-log-in.ts';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const pending = useStore($pendingLogIn, { ssr: 'initial' });
  const form = useForm(passwordForm, {
    send: (body) => shopApi(api).post('/api/v1/auth/password', { body }),
    onSent: (signedIn) => {
      const returnPath = finishLogIn(signedIn);
      if (isShown()) void navigate(returnPath, { replace: true, viewTransition: true });
    },
    initial: { mobile: toPersianDigits(pending?.mobile ?? '') },
  });
  return (
    <AuthPage
      title="ورود با رمز عبور"
      lead="اگر در حساب خود رمز عبور گذاشته‌اید، با آن وارد شوید."
      links={[
        { to: '/auth/login', title: 'ورود با کد پیامکی' },
        { to: '/auth/forget-password', title: 'رمز عبور را فراموش کرده‌ام' },
      ]}
    >
      <Form form={form}>
        <Field {...form.field('mobile')} autoComplete="username" />
        <Field {...form.field('password')} autoComplete="current-password" />
        <Submit form={form} busy="در حال ورود…">
          ورود
        </Submit>
      </Form>
    </AuthPage>
  );
}
