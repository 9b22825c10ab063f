import { shopApi } from '@shop/shared/api';
import { codeForm } from '@shop/shared/forms';
import { api, useNavigate, useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm, useIsShown } from '@shop/shared/ui/Form';
import { useEffect, useMemo, useState } from 'react';
import { finishLogIn } from '../../auth/log-in.ts';
import { receiveCode } from '../../auth/one-time-code.ts';
import { $pendingLogIn, type PendingLogIn, requestCode } from '../../auth/pending-log-in.ts';
import { ResendCode } from '../../auth/ResendCode.tsx';
import { AuthPage } from '../parts/AuthPage.tsx';

export function Page() {
  const pending = useStore($pendingLogIn, { ssr: 'initial' });
  // Of the page, because another code replaces the form.
  const isShown = useIsShown();
  if (pending === undefined) {
    return (
      <AuthPage title="کد تأیید" lead="برای گرفتن کد، اول شمارهٔ موبایل خود را بنویسید.">
        <ButtonLink to="/auth/login">رفتن به صفحهٔ ورود</ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="کد تأیید"
      lead={
        <>
          کد {toPersianDigits(pending.digits)} رقمی به <bdi dir="ltr">{toPersianDigits(pending.mobile)}</bdi> پیامک شد.
        </>
      }
      links={[
        { to: '/auth/login', title: 'ویرایش شماره' },
        { to: '/auth/password', title: 'ورود با رمز عبور' },
      ]}
    >
      {/* A new code begins with an empty field. */}
      <CodeForm key={pending.canResendAt} pending={pending} isShown={isShown} />
      <ResendCode canResendAt={pending.canResendAt} onResend={() => requestCode(pending)} />
    </AuthPage>
  );
}

type CodeFormProps = { pending: PendingLogIn; isShown: () => boolean };

/** One field for the whole code: it can be pasted, filled in from the SMS, and is sent with its last digit. */
function CodeForm({ pending: { mobile, digits }, isShown }: CodeFormProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const definition = useMemo(() => codeForm(digits), [digits]);
  const form = useForm(definition, {
    send: (body) => shopApi(api).post('/api/v1/auth/otp/verify', { body: { mobile, ...body } }),
    onSent: (signedIn) => {
      const returnPath = finishLogIn(signedIn);
      if (isShown()) void navigate(returnPath, { replace: true, viewTransition: true });
    },
  });
  useEffect(() => {
    const controller = new AbortController();
    void receiveCode(controller.signal, setCode);
    return () => controller.abort();
  }, []);
  const { submit } = form;
  useEffect(() => {
    if (code.length === digits) submit();
  }, [code, digits, submit]);
  const { defaultValue: _, ...codeField } = form.field('code');
  return (
    <Form form={form}>
      <Field
        autoFocus
        {...codeField}
        maxLength={digits}
        value={code}
        onValue={setCode}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Submit form={form} busy="در حال بررسی کد…">
        ورود
      </Submit>
    </Form>
  );
}
