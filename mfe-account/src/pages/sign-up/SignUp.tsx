import { signUpForm } from '@shop/shared/forms';
import { useNavigate } from '@shop/shared/kernel';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { requestCode } from '../../auth/pending-log-in.ts';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useForm(signUpForm, {
    send: ({ mobile, ...names }) => requestCode({ mobile, names }),
    onSent: () => {
      if (isShown()) void navigate('/auth/otp', { replace: true, viewTransition: true });
    },
  });
  return (
    <AuthPage
      title="ساخت حساب کاربری"
      lead="نام خود را بنویسید و شمارهٔ موبایلتان را با کد پیامکی تأیید کنید. رمز عبور لازم نیست."
      links={[{ to: '/auth/login', title: 'حساب دارم؛ ورود' }]}
    >
      <Form form={form}>
        <Field {...form.field('first_name')} autoComplete="given-name" />
        <Field {...form.field('last_name')} autoComplete="family-name" />
        <Field {...form.field('mobile')} />
        <Submit form={form} busy="در حال ارسال کد…">
          ارسال کد
        </Submit>
      </Form>
    </AuthPage>
  );
}
