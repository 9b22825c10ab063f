import { shopApi } from '@shop/shared/api';
import { codeForm } from '@shop/shared/forms';
import { api, useNavigate } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Form, Submit, useForm } from '@shop/shared/ui/Form';
import { useMemo, useState } from 'react';
import { ResendCode } from '../../auth/ResendCode.tsx';
import { forgetAccount, readObstacles, type SentCodes, sendOwnCode } from './account.ts';
import styles from './PersonalInfo.module.scss';

type Step = { at: 'closed' } | { at: 'refused'; reasons: string[] } | { at: 'code'; sent: SentCodes };

/** Shows which data remain, then either the obstacles to a deletion or a code form that deletes the account. */
export function RemovalSection() {
  const [step, setStep] = useState<Step>({ at: 'closed' });
  const [isBusy, setIsBusy] = useState(false);
  const sendCode = async () => setStep({ at: 'code', sent: await sendOwnCode('deletion') });
  const begin = async () => {
    setIsBusy(true);
    try {
      const { obstacles } = await readObstacles();
      if (obstacles.length > 0) setStep({ at: 'refused', reasons: obstacles.map(({ text }) => text) });
      else await sendCode();
    } catch {
      // The client has shown a toast.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <p>
        با حذف حساب، مشخصات، آدرس‌ها، پیام‌ها، فایل‌ها و علاقه‌مندی‌های شما پاک می‌شود و برنمی‌گردد. قانون از ما می‌خواهد
        سفارش‌ها، پرداخت‌ها و گردش کیف پول را نگه داریم؛ سفارش‌ها بدون نام، شماره و آدرس شما می‌ماند و فاکتورهای صادرشده
        تغییری نمی‌کند. متن دیدگاه‌هایتان بدون نام می‌ماند.
      </p>
      {step.at === 'refused' ? (
        <div role="alert">
          <p>الان نمی‌توانید حساب خود را حذف کنید:</p>
          <ul>
            {step.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {step.at === 'code' ? (
        <CodeStep sent={step.sent} onResend={sendCode} onCancel={() => setStep({ at: 'closed' })} />
      ) : (
        <div>
          <Button variant="danger" busy={isBusy} onClick={() => void begin()}>
            حذف حساب
          </Button>
        </div>
      )}
    </>
  );
}

type CodeStepProps = { sent: SentCodes; onResend: () => Promise<void>; onCancel: () => void };

function CodeStep({ sent, onResend, onCancel }: CodeStepProps) {
  const navigate = useNavigate();
  const definition = useMemo(() => codeForm(sent.digits), [sent.digits]);
  const form = useForm(definition, {
    id: 'deletion',
    send: (body) => shopApi(api).post('/api/v1/account/deletion', { body }),
    onSent: () => {
      forgetAccount();
      void navigate('/', { replace: true });
    },
  });
  return (
    <>
      <Form form={form} label="حذف حساب">
        <Field autoFocus hint="به شمارهٔ خودتان پیامک شد." {...form.field('code')} />
        <Submit form={form} busy="در حال حذف…" onCancel={onCancel}>
          حساب من برای همیشه حذف شود
        </Submit>
      </Form>
      <p className={styles.soft}>با همین شماره می‌توانید بعداً حساب جدیدی بسازید.</p>
      <ResendCode canResendAt={sent.canResendAt} onResend={onResend} />
    </>
  );
}
