import { notify } from '@shop/shared/kernel';
import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';
import { loadAccount, type Me, type SentCodes, sendOwnCode, setMe } from './account.ts';
import styles from './PersonalInfo.module.scss';
import { Row } from './parts.tsx';
import { useForms } from './use-forms.ts';

type Step = { at: 'closed' } | { at: 'form' } | { at: 'code'; sent: SentCodes };

/** Sets the password, with the current one or with a code. */
export function PasswordSection({ me }: { me: Me }) {
  const { forms, opens } = useForms();
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
  if (forms && step.at === 'form')
    return <forms.CurrentForm me={me} onSent={finish} onCode={sendCode} onCancel={close} />;
  if (forms && step.at === 'code')
    return <forms.CodeForm sent={step.sent} onSent={finish} onResend={sendCode} onCancel={close} />;
  return (
    <Row
      actions={
        <Button variant="quiet" {...opens(() => setStep({ at: 'form' }))}>
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
