import { type ShopApi, shopApi } from '@shop/shared/api';
import { $general, $guestBasket, $isMember, ApiError, api, notify, setGuestLine } from '@shop/shared/kernel';

export type Wanted = {
  variant_id: number;
  product_id: number;
  quantity: number;
  /** What a piece costs now, without the discount for quantity. */
  price: number;
};

/** `held`: how many of it are in the basket now. What was refused has been told already. */
export type Added = { ok: true; held: number } | { ok: false };

const full = 'سبد خرید بیش از ۵۰ ردیف جا ندارد.';

/** Puts it into the basket that counts: the member's in the shop, the guest's in this browser. */
export function addToBasket(wanted: Wanted, shop: ShopApi = shopApi(api)): Promise<Added> {
  return $isMember.get() ? addForMember(wanted, shop) : addForGuest(wanted, shop);
}

async function addForMember({ variant_id, product_id, quantity }: Wanted, shop: ShopApi): Promise<Added> {
  const { basketCount, basketItemIds } = $general.get();
  // Another variant of it may be a line more; that is known with the answer.
  const isNew = !basketItemIds.includes(product_id);
  if (isNew) setCount(basketCount + 1, [...basketItemIds, product_id]);
  try {
    const { items } = await shop.post('/api/v1/orders/basket/items', { body: { variant_id, quantity } });
    setCount(
      items.length,
      items.map((item) => item.product_id),
    );
    return { ok: true, held: items.find((item) => item.variant_id === variant_id)?.quantity ?? quantity };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isNew) {
      const now = $general.get();
      setCount(
        Math.max(0, now.basketCount - 1),
        now.basketItemIds.filter((id) => id !== product_id),
      );
    }
    return { ok: false };
  }
}

function setCount(basketCount: number, basketItemIds: readonly number[]): void {
  $general.setKey('basketCount', basketCount);
  $general.setKey('basketItemIds', basketItemIds);
}

/** A guest's basket asks nobody's leave; the shop is asked all the same, because it will refuse the order. */
async function addForGuest({ variant_id, product_id, quantity, price }: Wanted, shop: ShopApi): Promise<Added> {
  const heldOf = () => $guestBasket.get().find((line) => line.variant_id === variant_id)?.quantity ?? 0;
  const line = { variant_id, product_id, price_seen: price };
  const held = heldOf() + quantity;
  setGuestLine({ ...line, quantity: held });
  if (heldOf() !== held) return refused(full);

  const why = await whyNot({ variant_id, quantity: held, price_seen: price }, shop);
  if (why === undefined) return { ok: true, held };
  // What another tab has put in meanwhile stays.
  setGuestLine({ ...line, quantity: heldOf() - quantity });
  return refused(why);
}

type GuestLine = { variant_id: number; quantity: number; price_seen: number };

async function whyNot(line: GuestLine, shop: ShopApi): Promise<string | undefined> {
  try {
    const { items } = await shop.post('/api/v1/orders/basket/price', { body: { items: [line] }, quiet: true });
    return items.length === 0 ? 'این کالا دیگر فروخته نمی‌شود.' : items[0]?.problem?.message;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A shop that cannot be reached has refused nothing: the basket is the guest's own, and is checked when it is looked at.
    return undefined;
  }
}

/** As a refusal of the API is told. */
function refused(description: string): Added {
  notify({ type: 'danger', title: 'خطا', description });
  return { ok: false };
}
