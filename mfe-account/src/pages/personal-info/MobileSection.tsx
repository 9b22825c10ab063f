import { toPersianDigits } from '@shop/shared/lib/digits';
import { Button } from '@shop/shared/ui/Button';
import { useState } from 'react';
import { type Me, type SentCodes, sendMobileCodes } from './account.ts';
import { Row } from './parts.tsx';
import { useForms } from './use-forms.ts';

type Step = { at: 'number' } | { at: 'new-number' } | { at: 'codes'; mobile: string; sent: SentCodes };

/** The number, and its change: the new number, then the codes that were sent to both. */
export function MobileSection({ me }: { me: Me }) {
  const { forms, opens } = useForms();
  const [step, setStep] = useState<Step>({ at: 'number' });
  const cancel = () => setStep({ at: 'number' });
  if (forms && step.at === 'new-number') {
    return <forms.NumberForm onSent={(mobile, sent) => setStep({ at: 'codes', mobile, sent })} onCancel={cancel} />;
  }
  if (forms && step.at === 'codes') {
    const { mobile, sent } = step;
    const resend = async () => setStep({ ...step, sent: await sendMobileCodes(mobile) });
    return <forms.CodesForm me={me} mobile={mobile} sent={sent} onResend={resend} onClose={cancel} />;
  }
  return (
    <Row
      actions={
        <Button variant="quiet" {...opens(() => setStep({ at: 'new-number' }))}>
          تغییر شماره
        </Button>
      }
    >
      <bdi dir="ltr">{toPersianDigits(me.mobile)}</bdi>
    </Row>
  );
}
