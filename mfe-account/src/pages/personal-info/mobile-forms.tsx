import { shopApi } from '@shop/shared/api';
import { mobileCodesForm, newMobileForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useMemo } from 'react';
import { ResendCode } from '../../auth/ResendCode.tsx';
import { type Me, type SentCodes, sendMobileCodes, setMe } from './account.ts';
import styles from './PersonalInfo.module.scss';

type NumberFormProps = { onSent: (mobile: string, sent: SentCodes) => void; onCancel: () => void };

export function NumberForm({ onSent, onCancel }: NumberFormProps) {
  const form = useForm(newMobileForm, {
    send: ({ mobile }) => sendMobileCodes(mobile),
    onSent: (sent, { mobile }) => onSent(mobile, sent),
  });
  return (
    <Form form={form} label="شمارهٔ جدید">
      <Field autoFocus hint="به هر دو شماره کد پیامک می‌شود." {...form.field('mobile')} />
      <Submit form={form} busy="در حال ارسال کد…" onCancel={onCancel}>
        ارسال کدها
      </Submit>
    </Form>
  );
}

type CodesFormProps = {
  me: Me;
  /** The new number. */
  mobile: string;
  sent: SentCodes;
  onResend: () => Promise<void>;
  onClose: () => void;
};

export function CodesForm({ me, mobile, sent, onResend, onClose }: CodesFormProps) {
  const definition = useMemo(() => mobileCodesForm(sent.digits), [sent.digits]);
  const form = useForm(definition, {
    send: (body) => shopApi(api).put('/api/v1/account/mobile', { body: { mobile, ...body } }),
    onSent: (changed) => {
      setMe(changed);
      notify({ type: 'success', title: 'شمارهٔ شما تغییر کرد' });
      onClose();
    },
  });
  return (
    <>
      <Form form={form} label="کدهای تغییر شماره">
        <div className={styles.fields}>
          <Field autoFocus hint={sentTo(me.mobile)} {...form.field('code')} />
          <Field hint={sentTo(mobile)} {...form.field('new_code')} />
        </div>
        <Submit form={form} busy="در حال ثبت…" onCancel={onClose}>
          تغییر شماره
        </Submit>
      </Form>
      <ResendCode canResendAt={sent.canResendAt} onResend={onResend} />
    </>
  );
}

const sentTo = (mobile: string) => (
  <>
    به <bdi dir="ltr">{toPersianDigits(mobile)}</bdi> پیامک شد
  </>
);
