import { shopApi } from '@shop/shared/api';
import { codeForm, emailForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useState } from 'react';
import { type Preferences, removeEmail, setPreferences } from './account.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';

/** The codes of e-mail addresses have six digits. */
const emailCodeForm = codeForm(6);

/** Shows the confirmed address and changes it. A new address takes effect when the member has typed its code. */
export function EmailSection({ preferences: { email, pending_email } }: { preferences: Preferences }) {
  const [isChanging, setIsChanging] = useState(false);
  /** Only the form that follows another one takes the focus, not the one with which the page opens. */
  const [wasChanging, setWasChanging] = useState(false);
  const change = () => {
    setIsChanging(true);
    setWasChanging(true);
  };
  if (pending_email !== null && !isChanging)
    return <ConfirmForm email={pending_email} hasFocus={wasChanging} onOther={change} />;
  if (isChanging) return <AddressForm onClose={() => setIsChanging(false)} />;
  return (
    <Row
      actions={
        <>
          <Button variant="quiet" onClick={change}>
            {email === null ? 'افزودن ایمیل' : 'تغییر ایمیل'}
          </Button>
          {email === null ? null : (
            <ConfirmButton
              label="حذف ایمیل"
              title="ایمیل حذف شود؟"
              yes="حذف شود"
              no="انصراف"
              isRemoval
              onConfirm={removeEmail}
            >
              از این پس اعلان‌ها با ایمیل فرستاده نمی‌شوند. بعداً می‌توانید دوباره ایمیل ثبت کنید.
            </ConfirmButton>
          )}
        </>
      }
    >
      {email === null ? <span className={styles.soft}>هنوز ایمیلی ثبت نکرده‌اید.</span> : <bdi dir="ltr">{email}</bdi>}
    </Row>
  );
}

function AddressForm({ onClose }: { onClose: () => void }) {
  const form = useForm(emailForm, {
    send: (body) => shopApi(api).put('/api/v1/account/email', { body }),
    onSent: (preferences) => {
      setPreferences(preferences);
      onClose();
    },
  });
  return (
    <Form form={form} label="ایمیل">
      <Field autoFocus {...form.field('email')} />
      <Submit form={form} busy="در حال ارسال کد…" onCancel={onClose}>
        ارسال کد
      </Submit>
    </Form>
  );
}

type ConfirmFormProps = { email: string; hasFocus: boolean; onOther: () => void };

function ConfirmForm({ email, hasFocus, onOther }: ConfirmFormProps) {
  const form = useForm(emailCodeForm, {
    id: 'email',
    send: (body) => shopApi(api).post('/api/v1/account/email/confirm', { body }),
    onSent: (preferences) => {
      setPreferences(preferences);
      notify({ type: 'success', title: 'ایمیل شما تأیید شد' });
    },
  });
  return (
    <Form form={form} label="تأیید ایمیل">
      <Field
        autoFocus={hasFocus}
        hint={
          <>
            به <bdi dir="ltr">{email}</bdi> فرستادیم.
          </>
        }
        {...form.field('code')}
      />
      <Submit
        form={form}
        busy="در حال بررسی…"
        aside={
          <Button variant="quiet" size="lg" onClick={onOther}>
            ایمیل دیگر یا کد جدید
          </Button>
        }
      >
        تأیید ایمیل
      </Submit>
    </Form>
  );
}
