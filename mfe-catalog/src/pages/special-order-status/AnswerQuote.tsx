import { notify } from '@shop/shared/kernel';
import { formatToman } from '@shop/shared/lib/money';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import type { SpecialOrder } from '../../special-orders/order.ts';
import { answerQuote } from './order-data.ts';
import styles from './parts.module.scss';

export function AnswerQuote({ order: { code, quote } }: { order: SpecialOrder }) {
  if (quote === null) return null;
  const send = async (answer: 'accept' | 'decline') => {
    const result = await answerQuote(code, answer);
    if (result.ok) notify({ title: answer === 'accept' ? 'پیش‌فاکتور پذیرفته شد' : 'پاسخ شما ثبت شد', type: 'success' });
    else if (result.reason) notify({ title: 'ثبت نشد', description: result.reason, type: 'danger' });
  };
  return (
    <div className={styles.actions}>
      <ConfirmButton
        label="پذیرش پیش‌فاکتور"
        variant="primary"
        title="پیش‌فاکتور پذیرفته شود؟"
        yes="بله، می‌پذیرم"
        no="انصراف"
        onConfirm={() => send('accept')}
      >
        سفارش شما به مبلغ {formatToman(quote.total)} نهایی می‌شود. پیش‌پرداخت آن ({formatToman(quote.deposit)}) را بعد از
        پذیرش همین‌جا پرداخت می‌کنید.
      </ConfirmButton>
      <ConfirmButton
        label="رد پیش‌فاکتور"
        title="پیش‌فاکتور رد شود؟"
        yes="بله، رد شود"
        no="انصراف"
        onConfirm={() => send('decline')}
      >
        با رد پیش‌فاکتور، این سفارش بسته می‌شود؛ هر وقت بخواهید سفارش جدیدی ثبت کنید.
      </ConfirmButton>
    </div>
  );
}
