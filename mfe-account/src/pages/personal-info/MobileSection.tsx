import { shopApi } from '@shop/shared/api';
import { mobileCodesForm, newMobileForm } from '@shop/shared/forms';
import { api, notify } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useMemo, useState } from 'react';
import { ResendCode } from '../../auth/ResendCode.tsx';
import { type Me, type SentCodes, sendMobileCodes, setMe } from './account.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';

type Step = { at: 'number' } | { at: 'new-number' } | { at: 'codes'; mobile: string; sent: SentCodes };

/** The number, and its change: the new number, then the codes that were sent to both. */
export function MobileSection({ me }: { me: Me }) {
  const [step, setStep] = useState<Step>({ at: 'number' });
  const cancel = () => setStep({ at: 'number' });
  if (step.at === 'new-number') {
    return <NumberForm onSent={(mobile, sent) => setStep({ at: 'codes', mobile, sent })} onCancel={cancel} />;
  }
  if (step.at === 'codes') {
    const resend = async () => setStep({ ...step, sent: await sendMobileCodes(step.mobile) });
    return <CodesForm me={me} step={step} onResend={resend} onClose={cancel} />;
  }
  return (
    <Row
      actions={
        <Button variant="quiet" onClick={() => setStep({ at: 'new-number' })}>
          تغییر شماره
        </Button>
      }
    >
      <bdi dir="ltr">{toPersianDigits(me.mobile)}</bdi>
    </Row>
  );
}

type NumberFormProps = { onSent: (mobile: string, sent: SentCodes) => void; onCancel: () => void };

function NumberForm({ onSent, onCancel }: NumberFormProps) {
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
  step: Extract<Step, { at: 'codes' }>;
  onResend: () => Promise<void>;
  onClose: () => void;
};

function CodesForm({ me, step: { mobile, sent }, onResend, onClose }: CodesFormProps) {
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
