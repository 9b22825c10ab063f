import { type ResponseData, type ShopApi, shopApi } from '@shop/shared/api';
import { api } from '@shop/shared/kernel';
import { memberData } from '@shop/shared/stores/member-data';
import { mergeLeftBasket } from '../cart/guest-basket.ts';

export type Checkout = ResponseData<'get', '/api/v1/checkout'>;
export type Delivery = NonNullable<Checkout['delivery']>;
export type Method = Checkout['methods'][number];
export type Addresses = ResponseData<'get', '/api/v1/addresses'>;
export type Address = Addresses['items'][number];

/** The draft of the member's next order, with its prices and what is missing. */
export const checkout = memberData<Checkout>(readCheckout);
export const addresses = memberData<Addresses>((shop) => shop.get('/api/v1/addresses', { quiet: true }));

export async function readCheckout(shop: ShopApi): Promise<Checkout> {
  await mergeLeftBasket();
  return shop.get('/api/v1/checkout', { quiet: true });
}

type Recipient = { recipient_name?: string | undefined; recipient_mobile?: string | undefined };
export type DeliveryChoice = Pick<Delivery, 'method' | 'address_id' | 'slot_id' | 'note'> & Recipient;

let lastSave: Promise<unknown> = Promise.resolve();
let waiting: { choice: DeliveryChoice; saved: Promise<Checkout> } | undefined;

/**
 * Stores the choice and shows the prices and dates that follow from it. A choice is sent after the answer to the one before, so that the
 * last one is what the API keeps and what is shown. A newer choice replaces one that waits, and both callers get the answer to the newer one.
 */
export function saveDelivery(choice: DeliveryChoice): Promise<Checkout> {
  if (waiting) {
    waiting.choice = choice;
    return waiting.saved;
  }
  const saved = lastSave.then(() => {
    const newest = waiting?.choice ?? choice;
    waiting = undefined;
    return putDelivery(newest);
  });
  waiting = { choice, saved };
  lastSave = saved.catch(() => undefined);
  return saved;
}

async function putDelivery({ recipient_name, recipient_mobile, note, ...choice }: DeliveryChoice) {
  const typed = {
    ...(recipient_name && { recipient_name }),
    ...(recipient_mobile && { recipient_mobile }),
    ...(note && { note }),
  };
  const changed = await shopApi(api).put('/api/v1/checkout/delivery', { body: { ...choice, ...typed } });
  checkout.set(changed);
  return changed;
}

/** The page that mends the first problem of the draft; undefined when the order can be placed. */
export function stepToMend({ basket, problems }: Checkout): '/checkout/cart' | '/checkout/shipping' | undefined {
  if (basket.items.length === 0) return '/checkout/cart';
  const [problem] = problems;
  return problem && (problem.step === 'cart' ? '/checkout/cart' : '/checkout/shipping');
}

/** «۵۰ کیلویی، قهوه‌ای، ساده», as orders and invoices have it. */
export const optionsText = ({ size, colour, print }: Checkout['basket']['items'][number]): string =>
  [size, colour?.title, print].filter((option) => option).join('، ');
