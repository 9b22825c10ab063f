import type { ResponseData } from '@shop/shared/api';
import { $general, fetchFavorites } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';

type Order = ResponseData<'get', '/api/v1/orders'>['items'][number];
export type SpecialOrder = ResponseData<'get', '/api/v1/special-orders'>['items'][number];

type Wallet = ResponseData<'get', '/api/v1/wallet'>;

const quiet = { quiet: true } as const;
const maxOrders = 3;

/** The newest orders, also written to the general store. */
const orders = memberData<readonly Order[]>(async (shop) => {
  const { items } = await shop.get('/api/v1/orders', quiet);
  const recent = items.slice(0, maxOrders);
  $general.setKey(
    'recentOrders',
    recent.map(({ number, state }) => ({ id: number, status: state })),
  );
  return recent;
});

/** The special orders that still need something, from the member or the shop. */
const specialOrders = memberData<readonly SpecialOrder[]>(async (shop) => {
  const { items } = await shop.get('/api/v1/special-orders', quiet);
  return items.filter(({ state }) => !endStates.has(state));
});

const endStates: ReadonlySet<SpecialOrder['state']> = new Set<SpecialOrder['state']>([
  'delivered',
  'rejected',
  'declined',
  'quote_expired',
  'cancelled',
]);

const wallet = memberData<Wallet>((shop) => shop.get('/api/v1/wallet', quiet));

/** Whether `$favorites` has the list of the API. */
const favorites = memberData<void>(fetchFavorites);

export const parts = { orders, specialOrders, wallet, favorites };

/** Loads each part while the dashboard is shown; a part that fails leaves the others alone. */
export function watchDashboard(): () => void {
  const stops = Object.values(parts).map((part) => part.watch());
  return () => {
    for (const stop of stops) stop();
  };
}

export const specialOrderStates: Readonly<Record<SpecialOrder['state'], string>> = {
  submitted: 'در حال بررسی',
  needs_info: 'منتظر پاسخ شما',
  quoted: 'پیش‌فاکتور آماده است',
  accepted: 'پذیرفته شد',
  deposit_paid: 'پیش‌پرداخت شد',
  in_production: 'در حال ساخت',
  ready: 'آماده است',
  balance_paid: 'تسویه شد',
  shipped: 'ارسال شد',
  delivered: 'تحویل شد',
  rejected: 'پذیرفته نشد',
  declined: 'پیش‌فاکتور را نپذیرفتید',
  quote_expired: 'اعتبار پیش‌فاکتور گذشت',
  cancelled: 'لغو شد',
};
