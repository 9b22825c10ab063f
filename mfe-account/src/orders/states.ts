import type { Order, OrderState } from './order.ts';

/** `text`: what the state means for the member. */
type StateTexts = { title: string; text: string; tone: 'kraft' | 'success' | 'warning' | 'danger' };

const texts: Readonly<Record<OrderState, StateTexts>> = {
  awaiting_payment: { title: 'در انتظار پرداخت', text: 'این سفارش هنوز پرداخت نشده است.', tone: 'warning' },
  paid: { title: 'پرداخت شد', text: 'سفارش شما ثبت شد و به‌زودی آماده می‌شود.', tone: 'success' },
  preparing: { title: 'در حال آماده‌سازی', text: 'کالاهای شما را جمع و بسته‌بندی می‌کنیم.', tone: 'kraft' },
  ready_to_ship: { title: 'آمادهٔ ارسال', text: 'بسته آماده است و به شرکت حمل سپرده می‌شود.', tone: 'kraft' },
  shipped: { title: 'ارسال شد', text: 'بسته در راه است.', tone: 'success' },
  delivered: { title: 'تحویل شد', text: 'سفارش به دستتان رسیده است.', tone: 'success' },
  return_requested: {
    title: 'در انتظار بررسی مرجوعی',
    tone: 'warning',
    text: 'درخواست مرجوعی شما تا دو روز کاری بررسی می‌شود.',
  },
  return_approved: {
    title: 'مرجوعی تأیید شد',
    tone: 'success',
    text: 'کالا را بسته‌بندی کنید، شمارهٔ سفارش را روی بسته بنویسید و آن را بفرستید.',
  },
  return_rejected: { title: 'مرجوعی رد شد', text: 'دلیل آن را در همین صفحه نوشته‌ایم.', tone: 'danger' },
  returned: { title: 'کالای مرجوعی رسید', text: 'پس از بررسی کالا، مبلغ آن به کیف پول شما برمی‌گردد.', tone: 'kraft' },
  refunded: { title: 'مبلغ برگشت داده شد', text: 'مبلغ کالاهای مرجوعی به کیف پول شما برگشت.', tone: 'success' },
  cancelled: { title: 'لغو شد', text: 'این سفارش بسته شده است.', tone: 'danger' },
  expired: { title: 'مهلت پرداخت گذشت', text: 'کالاهای این سفارش دیگر برای شما نگه داشته نمی‌شود.', tone: 'danger' },
};

/** An order that its member picks up is not shipped. */
const pickupTexts: Partial<Record<OrderState, Partial<StateTexts>>> = {
  ready_to_ship: { title: 'آمادهٔ تحویل', text: 'سفارش در انبار آماده است و می‌توانید آن را تحویل بگیرید.' },
  shipped: { title: 'در حال تحویل', text: 'سفارش در انبار تحویل داده می‌شود.' },
};

export function textsOf(state: OrderState, method: Order['delivery']['method']): StateTexts {
  return { ...texts[state], ...(method === 'pickup' && pickupTexts[state]) };
}

/** The states of an order that is neither cancelled nor returned. */
const usualStates: readonly OrderState[] = [
  'awaiting_payment',
  'paid',
  'preparing',
  'ready_to_ship',
  'shipped',
  'delivered',
];
/** The promised time of delivery means nothing for an order that was cancelled, has expired or is being returned. */
export const hasDeliveryTime = (state: OrderState): boolean => usualStates.includes(state);

const returnStates: readonly OrderState[] = ['return_requested', 'return_approved', 'returned', 'refunded'];

export type TimelineEntry = {
  state: OrderState;
  title: string;
  /** When the order reached the state; undefined for a future one. */
  at: string | undefined;
  reason: string | null;
  isCurrent: boolean;
};

/** Past states, the current one, and the expected ones unless the order has ended. */
export function timelineOf({
  state,
  timeline,
  delivery,
}: Pick<Order, 'state' | 'timeline' | 'delivery'>): TimelineEntry[] {
  const titleOf = (each: OrderState) => textsOf(each, delivery.method).title;
  const past = timeline.map(({ state: pastState, at, reason }, index) => {
    const isCurrent = index === timeline.length - 1;
    const isPlaced = pastState === 'awaiting_payment' && !isCurrent;
    return { state: pastState, title: isPlaced ? 'ثبت سفارش' : titleOf(pastState), at, reason, isCurrent };
  });
  const sequence = usualStates.includes(state) ? usualStates : returnStates;
  const position = sequence.indexOf(state);
  const expected = position < 0 ? [] : sequence.slice(position + 1);
  return [
    ...past,
    ...expected.map((each) => ({ state: each, title: titleOf(each), at: undefined, reason: null, isCurrent: false })),
  ];
}
