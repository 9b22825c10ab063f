import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, getDraftOwner } from '@shop/shared/kernel';
import { openBankPage } from '@shop/shared/lib/open-bank-page';
import { paymentBody } from '@shop/shared/lib/payment-ways';
import { showBasket } from '@shop/shared/stores/basket-count';
import { memberData, rejectAsUnknown } from '@shop/shared/stores/member-data';
import { addresses, type Checkout, checkout } from '../checkout/checkout.ts';

export type Order = ResponseData<'get', '/api/v1/orders/{number}'>;
type StartedPayment = ResponseData<'post', '/api/v1/orders/{number}/payments'>;

/** The placed order that the page of the payment shows. */
export const order = memberData<Order, string>((shop, number) =>
  /^[1-9]\d{8}$/.test(number)
    ? shop.get('/api/v1/orders/{number}', { params: { number }, quiet: true })
    : rejectAsUnknown(),
);

type Attempt = { idempotencyKey: string };

/** Places the order that the shopper has seen. After a refusal the checkout shows its true state. */
export async function placeOrder({ quote, version }: Checkout, attempt: Attempt): Promise<Order> {
  const owner = getDraftOwner();
  const body = { accepted_total: quote.total, accepted_version: version };
  try {
    const placed = await shopApi(api).post('/api/v1/orders', { body, ...attempt });
    showBasket({ items: [] }, owner);
    return placed;
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      await Promise.all([checkout.load(), addresses.load()]);
    }
    throw error;
  }
}

/** `method`: the value of an entry of `waysToPay`. */
export async function startPayment(number: number, method: string, attempt: Attempt): Promise<StartedPayment> {
  const body = paymentBody(method);
  try {
    return await shopApi(api).post('/api/v1/orders/{number}/payments', { params: { number }, body, ...attempt });
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await order.load(String(number));
    throw error;
  }
}

/** The order shows its true state after a refusal, too. */
export async function cancelOrder(number: number): Promise<{ ok: boolean }> {
  try {
    await order.apply(
      (shop) => shop.post('/api/v1/orders/{number}/cancel', { params: { number } }),
      (_, cancelled) => cancelled,
    );
    return { ok: true };
  } catch {
    // The client has shown a toast.
    await order.load(String(number));
    return { ok: false };
  }
}

type Navigate = (path: string) => void | Promise<void>;

/** Shows the bank's page, or the result when the wallet has paid everything. */
export const followPayment = ({ reference, redirect_url }: StartedPayment, navigate: Navigate) =>
  redirect_url === null ? navigate(`/payment/success?ref=${reference}`) : openBankPage(redirect_url);

/** The way to pay that was chosen with an order that was just placed. */
let chosenMethod: { number: number; method: string } | undefined;

export function rememberMethod(number: number, method: string): void {
  chosenMethod = { number, method };
}

/** Undefined after the first call, so that nothing is paid twice. */
export function takeMethod(number: number): string | undefined {
  const method = chosenMethod?.number === number ? chosenMethod.method : undefined;
  if (method !== undefined) chosenMethod = undefined;
  return method;
}
