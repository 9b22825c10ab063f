import type { SpecialOrder, State } from './order.ts';

type About = { title: string /** What it means for the one who reads it. */; text: string; tone: Tone };
export type Tone = 'kraft' | 'success' | 'warning' | 'danger';

export const states: Readonly<Record<State, About>> = {
  submitted: { title: 'ثبت شد', text: 'کارشناس فروش تا دو روز کاری آن را می‌خواند.', tone: 'kraft' },
  needs_info: {
    title: 'منتظر پاسخ شما',
    text: 'پرسشی از شما داریم؛ پاسخ را در پیام‌ها بنویسید.',
    tone: 'warning',
  },
  quoted: { title: 'پیش‌فاکتور آماده است', text: 'قیمت قطعی و زمان ساخت را ببینید.', tone: 'success' },
  accepted: { title: 'پذیرفته شد', text: 'با پیش‌پرداخت، نوبت تولید گرفته می‌شود.', tone: 'success' },
  deposit_paid: { title: 'پیش‌پرداخت شد', text: 'سفارش در نوبت تولید است.', tone: 'success' },
  in_production: { title: 'در حال ساخت', text: 'کیسه‌های شما ساخته می‌شود.', tone: 'kraft' },
  ready: { title: 'آماده است', text: 'با پرداخت مانده فرستاده می‌شود.', tone: 'success' },
  balance_paid: { title: 'تسویه شد', text: 'سفارش برای ارسال آماده می‌شود.', tone: 'success' },
  shipped: { title: 'فرستاده شد', text: 'سفارش در راه است.', tone: 'success' },
  delivered: { title: 'تحویل شد', text: 'سفارش به دستتان رسیده است.', tone: 'success' },
  rejected: { title: 'پذیرفته نشد', text: 'ساخت این سفارش برای ما شدنی نیست.', tone: 'danger' },
  declined: { title: 'پیش‌فاکتور را نپذیرفتید', text: 'این سفارش بسته شده است.', tone: 'kraft' },
  quote_expired: {
    title: 'اعتبار پیش‌فاکتور گذشت',
    text: 'برای قیمت تازه، سفارش دیگری ثبت کنید.',
    tone: 'warning',
  },
  cancelled: { title: 'لغو شد', text: 'این سفارش بسته شده است.', tone: 'danger' },
};

/** The way of an order that nothing goes wrong with. */
const way = [
  ...(['submitted', 'quoted', 'accepted', 'deposit_paid', 'in_production'] as const),
  ...(['ready', 'balance_paid', 'shipped', 'delivered'] as const),
] satisfies State[];

export type Stop = { key: string; state: State; at: string | undefined; now: boolean };

/** Where it has been, where it is, and where it has yet to come if it is still on its way. */
export function timelineOf({ state, history }: Pick<SpecialOrder, 'state' | 'history'>): Stop[] {
  const past = history.map(({ state: been, at }, index) => ({
    ...{ key: `${index}`, state: been, at },
    now: index === history.length - 1,
  }));
  // A question is asked before the quote, so what is ahead of it is what is ahead of a new order.
  const here = way.findIndex((one) => one === (state === 'needs_info' ? 'submitted' : state));
  const ahead = here < 0 ? [] : way.slice(here + 1);
  return [...past, ...ahead.map((one) => ({ key: one, state: one, at: undefined, now: false }))];
}
