import { escapeHtml } from '@shop/shared/lib/escape-html';
import { formatToman, toRial } from '@shop/shared/lib/money';
import { localPage } from '../../../local-tools.ts';
import { type Choice, choices } from './bank.ts';

const labels: Readonly<Record<Choice, string>> = {
  pay: 'پرداخت',
  cancel: 'انصراف',
  fail: 'پرداخت ناموفق',
  stay: 'پرداخت بدون بازگشت به فروشگاه',
  twice: 'پرداخت و دو بار بازگشت',
  slow: 'پرداخت با تأیید دیرتر',
  cut: 'پرداخت با قطع ارتباط هنگام تأیید',
};

const frame = {
  title: 'بانک آزمایشی',
  heading: 'بانک آزمایشی',
  note: 'این فروشگاه روی دستگاه خودتان است. اینجا پولی جابه‌جا نمی‌شود.',
};

/** The page works without script, and tests can send its form themselves. */
export function paymentPage({ amount, description }: { amount: number; description: string }): string {
  const buttons = choices.map(
    (choice) =>
      `<button name="choice" value="${choice}"${choice === 'pay' ? '' : ' class="other"'}>${labels[choice]}</button>`,
  );
  return localPage({
    ...frame,
    content: `<p>${escapeHtml(description)}</p>
<p class="amount">${formatToman(toRial(amount))}</p>
<form method="post" class="choices">${buttons.join('\n')}</form>`,
  });
}

/** After a payment without a return, and for a payment that has ended. */
export function endedPage(url: string): string {
  return localPage({
    ...frame,
    content: `<p>کار شما در بانک تمام شده است.</p>
<p><a class="button" href="${escapeHtml(url)}">بازگشت به فروشگاه</a></p>`,
  });
}
