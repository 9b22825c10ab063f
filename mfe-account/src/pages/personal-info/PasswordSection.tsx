import { shopApi } from '@shop/shared/api';
import { newPasswordForm, resetForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useMemo, useState } from 'react';
import { ResendCode } from '../../auth/ResendCode.tsx';
import { loadAccount, type Me, type SentCodes, sendOwnCode, setMe } from './account.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';

const rules = 'حداقل ۸ کاراکتر؛ شمارهٔ موبایل و رمزهای رایج پذیرفته نمی‌شود.';

type Step = { at: 'closed' } | { at: 'form' } | { at: 'code'; sent: SentCodes };

/** Sets the password, with the current one or with a code. */
export function PasswordSection({ me }: { me: Me }) {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const close = () => setStep({ at: 'closed' });
  const sendCode = async () => setStep({ at: 'code', sent: await sendOwnCode('password') });
  const finish = (changed: Me) => {
    setMe(changed);
    // The other sessions have ended.
    void loadAccount();
    notify({ type: 'success', title: 'رمز عبور ثبت شد', description: 'دستگاه‌های دیگر از حساب خارج شدند.' });
    close();
  };
  if (step.at === 'form') return <CurrentForm me={me} onSent={finish} onCode={sendCode} onCancel={close} />;
  if (step.at === 'code') return <CodeForm sent={step.sent} onSent={finish} onResend={sendCode} onCancel={close} />;
  return (
    <Row
      actions={
        <Button variant="quiet" onClick={() => setStep({ at: 'form' })}>
          {me.has_password ? 'تغییر رمز عبور' : 'تعیین رمز عبور'}
        </Button>
      }
    >
      <span className={styles.soft}>
        {me.has_password
          ? 'با رمز عبور هم می‌توانید وارد شوید.'
          : 'هنوز رمز عبور تعیین نکرده‌اید؛ با کد پیامکی وارد می‌شوید.'}
      </span>
    </Row>
  );
}

type CurrentFormProps = { me: Me; onSent: (me: Me) => void; onCode: () => Promise<void>; onCancel: () => void };

function CurrentForm({ me, onSent, onCode, onCancel }: CurrentFormProps) {
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
      <Field {...form.field('password')} autoComplete="new-password" hint={rules} />
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

function CodeForm({ sent, onSent, onResend, onCancel }: CodeFormProps) {
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
