import { type ShopApi, shopApi } from '@shop/shared/api';
import {
  $general,
  $guestBasket,
  $isMember,
  ApiError,
  api,
  getDraftOwner,
  notify,
  setGuestLine,
} from '@shop/shared/kernel';
import { showBasket } from '@shop/shared/stores/basket-count';

export type BasketItem = {
  variant_id: number;
  product_id: number;
  quantity: number;
  /** The price of a unit, without the discount for quantity. */
  price: number;
};

/** `inBasket`: the quantity of the variant in the basket afterwards. A refusal was already shown as a toast. */
export type AddResult = { ok: true; inBasket: number } | { ok: false };

const basketFullText = 'سبد خرید بیش از ۵۰ ردیف جا ندارد.';

/** Adds to the member's basket in the API, or to the guest's basket in this browser. */
export function addToBasket(item: BasketItem, shop: ShopApi = shopApi(api)): Promise<AddResult> {
  return $isMember.get() ? addForMember(item, shop) : addForGuest(item, shop);
}

async function addForMember({ variant_id, product_id, quantity }: BasketItem, shop: ShopApi): Promise<AddResult> {
  const owner = getDraftOwner();
  const { basketCount, basketItemIds } = $general.get();
  // Another variant of the same product may add a line; the response has the exact count.
  const isNew = !basketItemIds.includes(product_id);
  if (isNew) setCount(basketCount + 1, [...basketItemIds, product_id]);
  try {
    const { items } = await shop.post('/api/v1/orders/basket/items', { body: { variant_id, quantity } });
    showBasket({ items }, owner);
    return { ok: true, inBasket: items.find((item) => item.variant_id === variant_id)?.quantity ?? quantity };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isNew) {
      const current = $general.get();
      setCount(
        Math.max(0, current.basketCount - 1),
        current.basketItemIds.filter((id) => id !== product_id),
      );
    }
    return { ok: false };
  }
}

function setCount(basketCount: number, basketItemIds: readonly number[]): void {
  $general.setKey('basketCount', basketCount);
  $general.setKey('basketItemIds', basketItemIds);
}

/** Adds to the basket in this browser. The API then checks whether the quantity can be ordered, so that a refusal is shown at once. */
async function addForGuest({ variant_id, product_id, quantity, price }: BasketItem, shop: ShopApi): Promise<AddResult> {
  const quantityInBasket = () => $guestBasket.get().find((line) => line.variant_id === variant_id)?.quantity ?? 0;
  const line = { variant_id, product_id, price_seen: price };
  const newQuantity = quantityInBasket() + quantity;
  setGuestLine({ ...line, quantity: newQuantity });
  // The store refuses a new line when the basket is full.
  if (quantityInBasket() !== newQuantity) return showRefusal(basketFullText);

  const reason = await refusalReason({ variant_id, quantity: newQuantity, price_seen: price }, shop);
  if (reason === undefined) return { ok: true, inBasket: newQuantity };
  // Subtract instead of restoring the old quantity: another tab may have added some meanwhile.
  setGuestLine({ ...line, quantity: quantityInBasket() - quantity });
  return showRefusal(reason);
}

type GuestLine = { variant_id: number; quantity: number; price_seen: number };

async function refusalReason(line: GuestLine, shop: ShopApi): Promise<string | undefined> {
  try {
    const { items } = await shop.post('/api/v1/orders/basket/price', { body: { items: [line] }, quiet: true });
    return items.length === 0 ? 'این کالا دیگر فروخته نمی‌شود.' : items[0]?.problem?.message;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a response the item stays: the basket page checks every line again.
    return undefined;
  }
}

/** The same toast as for a refusal by the API. */
function showRefusal(description: string): AddResult {
  notify({ type: 'danger', title: 'خطا', description });
  return { ok: false };
}
