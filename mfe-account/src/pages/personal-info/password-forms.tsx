import { shopApi } from '@shop/shared/api';
import { newPasswordForm, resetForm } from '@shop/shared/forms';
import { api } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useMemo, useState } from 'react';
import { ResendCode } from '../../auth/ResendCode.tsx';
import type { Me, SentCodes } from './account.ts';

const rules = 'حداقل ۸ کاراکتر؛ شمارهٔ موبایل و رمزهای رایج پذیرفته نمی‌شود.';

type CurrentFormProps = { me: Me; onSent: (me: Me) => void; onCode: () => Promise<void>; onCancel: () => void };

export function CurrentForm({ me, onSent, onCode, onCancel }: CurrentFormProps) {
  const form = useForm(newPasswordForm, {
    send: (body) => shopApi(api).put('/api/v1/account/password', { body }),
    onSent,
  });
  const [isSending, setIsSending] = useState(false);
  const sendCode = async () => {
    setIsSending(true);
    // A refusal is shown as a toast.
    await onCode().catch(() => setIsSending(false));
  };
  return (
    <Form form={form} label="رمز عبور">
      {me.current_password_needed ? (
        <Field autoFocus {...form.field('current_password')} autoComplete="current-password" />
      ) : null}
      <Field
        autoFocus={!me.current_password_needed}
        {...form.field('password')}
        autoComplete="new-password"
        hint={rules}
      />
      <Submit form={form} busy="در حال ثبت…" onCancel={onCancel}>
        ثبت رمز عبور
      </Submit>
      {me.current_password_needed ? (
        <div>
          <Button variant="quiet" busy={isSending} onClick={() => void sendCode()}>
            رمز فعلی را فراموش کرده‌ام؛ کد بفرستید
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

type CodeFormProps = {
  sent: SentCodes;
  onSent: (me: Me) => void;
  onResend: () => Promise<void>;
  onCancel: () => void;
};

export function CodeForm({ sent, onSent, onResend, onCancel }: CodeFormProps) {
  const definition = useMemo(() => resetForm(sent.digits), [sent.digits]);
  const form = useForm(definition, {
    send: (body) => shopApi(api).put('/api/v1/account/password', { body }),
    onSent,
  });
  return (
    <>
      <Form form={form} label="رمز عبور با کد">
        <Field autoFocus hint="به شمارهٔ خودتان پیامک شد." {...form.field('code')} />
        <Field {...form.field('password')} autoComplete="new-password" hint={rules} />
        <Submit form={form} busy="در حال ثبت…" onCancel={onCancel}>
          ثبت رمز عبور
        </Submit>
      </Form>
      <ResendCode canResendAt={sent.canResendAt} onResend={onResend} />
    </>
  );
}
