import type { ResponseData } from '@shop/shared/api';
import { memberData } from './member-data.ts';

export type PaymentOptions = ResponseData<'get', '/api/v1/payments/options'>;

/** The gateways that take an amount, and the money in the member's wallet. */
export const paymentOptions = memberData<PaymentOptions, number>((shop, amount) =>
  shop.get('/api/v1/payments/options', { query: { amount }, quiet: true }),
);
