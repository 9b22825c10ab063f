import { shopApi } from '@shop/shared/api';
import { logInForm, resetForm } from '@shop/shared/forms';
import { api, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { useMemo } from 'react';
import { finishLogIn } from '../../auth/log-in.ts';
import { $pendingLogIn, endPendingLogIn, type PendingLogIn, requestCode } from '../../auth/pending-log-in.ts';
import { ResendCode } from '../../auth/ResendCode.tsx';
import styles from '../parts/AuthPage.module.scss';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  const pending = useStore($pendingLogIn, { ssr: 'initial' });
  const isShown = useIsShown();
  return (
    <AuthPage
      title="بازیابی رمز عبور"
      lead={
        pending === undefined ? (
          'شمارهٔ موبایل خود را بنویسید تا کد تأیید برایتان پیامک شود.'
        ) : (
          <>
            کد {toPersianDigits(pending.digits)} رقمی به <bdi dir="ltr">{toPersianDigits(pending.mobile)}</bdi> پیامک
            شد. با تعیین رمز جدید، همهٔ دستگاه‌ها از حساب خارج می‌شوند.
          </>
        )
      }
      links={[{ to: '/auth/login', title: 'ورود با کد پیامکی' }]}
    >
      {pending === undefined ? <MobileForm /> : <ResetForm pending={pending} isShown={isShown} />}
    </AuthPage>
  );
}

function MobileForm() {
  const form = useForm(logInForm, { send: (body) => requestCode(body), onSent: () => undefined });
  return (
    <Form form={form}>
      <Field {...form.field('mobile')} />
      <Submit form={form} busy="در حال ارسال کد…">
        ارسال کد
      </Submit>
    </Form>
  );
}

function ResetForm({ pending, isShown }: { pending: PendingLogIn; isShown: () => boolean }) {
  const { mobile, digits, canResendAt } = pending;
  const navigate = useNavigate();
  const definition = useMemo(() => resetForm(digits), [digits]);
  const form = useForm(definition, {
    send: (body) => shopApi(api).post('/api/v1/auth/password/reset', { body: { mobile, ...body } }),
    onSent: (signedIn) => {
      const returnPath = finishLogIn(signedIn);
      if (isShown()) void navigate(returnPath, { replace: true, viewTransition: true });
    },
  });
  return (
    <>
      <Form form={form}>
        <Field autoFocus {...form.field('code')} maxLength={digits} />
        <Field
          {...form.field('password')}
          autoComplete="new-password"
          hint="حداقل ۸ کاراکتر؛ شمارهٔ موبایل و رمزهای رایج پذیرفته نمی‌شود."
        />
        <Submit form={form} busy="در حال ثبت…">
          ثبت رمز و ورود
        </Submit>
      </Form>
      <ResendCode canResendAt={canResendAt} onResend={() => requestCode(pending)} />
      <button type="button" className={styles.link} onClick={endPendingLogIn}>
        ویرایش شماره
      </button>
    </>
  );
}
