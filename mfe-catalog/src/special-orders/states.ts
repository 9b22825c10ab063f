import type { SpecialOrder, State } from './order.ts';

/** `text`: what the state means for the member. */
type StateTexts = { title: string; text: string; tone: Tone };
export type Tone = 'kraft' | 'success' | 'warning' | 'danger';

export const states: Readonly<Record<State, StateTexts>> = {
  submitted: { title: 'در حال بررسی', text: 'کارشناس فروش تا دو روز کاری آن را بررسی می‌کند.', tone: 'kraft' },
  needs_info: {
    title: 'منتظر پاسخ شما',
    text: 'سؤالی از شما داریم؛ جواب را در پیام‌ها بنویسید.',
    tone: 'warning',
  },
  quoted: { title: 'پیش‌فاکتور آماده است', text: 'قیمت قطعی و زمان ساخت را ببینید.', tone: 'success' },
  accepted: { title: 'پذیرفته شد', text: 'بعد از پیش‌پرداخت، سفارش در نوبت تولید قرار می‌گیرد.', tone: 'success' },
  deposit_paid: { title: 'پیش‌پرداخت شد', text: 'سفارش در نوبت تولید است.', tone: 'success' },
  in_production: { title: 'در حال ساخت', text: 'کیسه‌های شما ساخته می‌شود.', tone: 'kraft' },
  ready: { title: 'آماده است', text: 'با پرداخت بقیهٔ مبلغ ارسال می‌شود.', tone: 'success' },
  balance_paid: { title: 'تسویه شد', text: 'سفارش برای ارسال آماده می‌شود.', tone: 'success' },
  shipped: { title: 'ارسال شد', text: 'سفارش در راه است.', tone: 'success' },
  delivered: { title: 'تحویل شد', text: 'سفارش به دستتان رسیده است.', tone: 'success' },
  rejected: { title: 'پذیرفته نشد', text: 'ساخت این سفارش برای ما ممکن نیست.', tone: 'danger' },
  declined: { title: 'پیش‌فاکتور را نپذیرفتید', text: 'این سفارش بسته شده است.', tone: 'kraft' },
  quote_expired: {
    title: 'اعتبار پیش‌فاکتور گذشت',
    text: 'برای قیمت جدید، سفارش دیگری ثبت کنید.',
    tone: 'warning',
  },
  cancelled: { title: 'لغو شد', text: 'این سفارش بسته شده است.', tone: 'danger' },
};

/** The states of an order that is neither refused nor cancelled. */
const usualStates = [
  'submitted',
  'quoted',
  'accepted',
  'deposit_paid',
  'in_production',
  'ready',
  'balance_paid',
  'shipped',
  'delivered',
] satisfies State[];

/** `at`: when the order reached the state; undefined for a future one. */
export type TimelineEntry = { key: string; state: State; at: string | undefined; isCurrent: boolean };

/** Past states, the current one, and the expected ones unless the order has ended. */
export function timelineOf({ state, history }: Pick<SpecialOrder, 'state' | 'history'>): TimelineEntry[] {
  const past = history.map(({ state: pastState, at }, index) => ({
    key: `${index}`,
    state: pastState,
    at,
    isCurrent: index === history.length - 1,
  }));
  // The shop asks questions before it sends a quote, so the same states follow as after `submitted`.
  const position = usualStates.findIndex((name) => name === (state === 'needs_info' ? 'submitted' : state));
  const expected = position < 0 ? [] : usualStates.slice(position + 1);
  return [...past, ...expected.map((name) => ({ key: name, state: name, at: undefined, isCurrent: false }))];
}
