import { notify } from '@shop/shared/kernel';
import { formatToman } from '@shop/shared/lib/money';
import { Button } from '@shop/shared/ui/Button';
import { Dialog } from '@shop/shared/ui/Dialog';
import { useState } from 'react';
import type { SpecialOrder } from '../../special-orders/order.ts';
import styles from './parts.module.scss';
import { answerQuote } from './status.ts';

type Answer = 'accept' | 'decline';

/** An answer cannot be taken back, so a dialog asks for confirmation. */
export function AnswerQuote({ order: { code, quote } }: { order: SpecialOrder }) {
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  if (quote === null) return null;

  const send = async (chosen: Answer) => {
    setBusy(true);
    const result = await answerQuote(code, chosen);
    setBusy(false);
    setAnswer(undefined);
    if (result.ok) notify({ title: chosen === 'accept' ? 'پیش‌فاکتور پذیرفته شد' : 'پاسخ شما ثبت شد', type: 'success' });
    else if (result.reason) notify({ title: 'ثبت نشد', description: result.reason, type: 'danger' });
  };

  return (
    <div className={styles.answers}>
      <Button onClick={() => setAnswer('accept')}>پذیرش پیش‌فاکتور</Button>
      <Button variant="quiet" onClick={() => setAnswer('decline')}>
        نمی‌پذیرم
      </Button>
      <Dialog
        open={answer !== undefined}
        onClose={() => setAnswer(undefined)}
        title={answer === 'decline' ? 'پیش‌فاکتور رد شود؟' : 'پیش‌فاکتور پذیرفته شود؟'}
        footer={
          <>
            <Button busy={busy} onClick={() => answer && void send(answer)}>
              {answer === 'decline' ? 'بله، نمی‌پذیرم' : 'بله، می‌پذیرم'}
            </Button>
            <Button variant="quiet" onClick={() => setAnswer(undefined)}>
              برگشت
            </Button>
          </>
        }
      >
        <p>
          {answer === 'decline'
            ? 'با رد پیش‌فاکتور، این سفارش پایان می‌یابد؛ هر وقت بخواهید سفارش تازه‌ای ثبت کنید.'
            : `سفارش شما به مبلغ ${formatToman(quote.total)} نهایی می‌شود و برای پیش‌پرداخت با شما هماهنگ می‌کنیم.`}
        </p>
      </Dialog>
    </div>
  );
}
