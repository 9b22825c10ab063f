import { type ResponseData, type ShopApi, shopApi } from '@shop/shared/api';
import { $favorites, $guestBasket, $isMember, api, getDraftOwner, setGuestLine } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { showBasket } from '@shop/shared/stores/basket-count';

type Product = ResponseData<'get', '/api/v1/products/variants'>['items'][number];
type Line = { variant_id: number; quantity: number; price_seen: number };
/** A product with the line to buy of it. */
type Buyable = { product: Product; line: Line };
/** A product that is not in the basket, with the reason. */
export type LeftOut = { product: Pick<Product, 'product_id' | 'name' | 'url'>; reason: string };
export type AddedAll = { added: number; leftOut: LeftOut[] };

/** The most that the API accepts at once. */
const maxIds = 50;
const maxLines = 50;
const texts = {
  choose: 'اندازه، رنگ یا چاپ آن را انتخاب کنید.',
  soldOut: 'این کالا تمام شده است.',
  priceOnRequest: 'قیمت این کالا با تماس مشخص می‌شود.',
  notSold: 'این کالا دیگر فروخته نمی‌شود.',
  full: `سبد خرید بیش از ${toPersianDigits(maxLines)} ردیف جا ندارد.`,
};

/**
 * Puts one pack of each favourite into the basket, if the product leaves no choice of variant. A product that is in the basket already keeps
 * its quantity, so that a second press adds nothing. A failed request rejects, after the client has shown its toast.
 */
export async function addAllToBasket(shop: ShopApi = shopApi(api)): Promise<AddedAll> {
  const sorted = (await readProducts(shop, $favorites.get().toReversed())).map(lineOf);
  const buyable = sorted.filter((each) => 'line' in each);
  const leftOut = sorted.filter((each) => 'reason' in each);
  const refused = $isMember.get() ? await addForMember(buyable, shop) : await addForGuest(buyable, shop);
  return { added: buyable.length - refused.length, leftOut: [...refused, ...leftOut] };
}

async function readProducts(shop: ShopApi, ids: readonly number[]): Promise<Product[]> {
  const products: Product[] = [];
  for (let from = 0; from < ids.length; from += maxIds) {
    const query = { ids: ids.slice(from, from + maxIds).join(',') };
    products.push(...(await shop.get('/api/v1/products/variants', { query })).items);
  }
  return products;
}

function lineOf(product: Product): Buyable | LeftOut {
  const { variants, pack_step } = product;
  const inStock = variants.filter(({ stock }) => stock >= pack_step);
  const [variant] = inStock;
  if (variant === undefined) return { product, reason: variants.length === 0 ? texts.notSold : texts.soldOut };
  // Also when only one of several is in stock: the visitor may want another one.
  if (variants.length > 1) return { product, reason: texts.choose };
  if (variant.price === null) return { product, reason: texts.priceOnRequest };
  // A metre of cloth, although half a metre is sold.
  const quantity = Math.max(pack_step, Math.min(1, variant.stock));
  return { product, line: { variant_id: variant.id, quantity, price_seen: variant.price } };
}

/** The merge of a guest's basket does the same: of two quantities it keeps the larger one, and says what it has left out. */
async function addForMember(buyable: Buyable[], shop: ShopApi): Promise<LeftOut[]> {
  const owner = getDraftOwner();
  const inBasket = new Set<number>();
  const reasons = new Map<number, string>();
  for (let from = 0; from < buyable.length; from += maxLines) {
    const items = buyable.slice(from, from + maxLines).map(({ line }) => line);
    const basket = await shop.post('/api/v1/orders/basket/merge', { body: { items } });
    showBasket(basket, owner);
    for (const { variant_id } of basket.items) inBasket.add(variant_id);
    for (const { variant_id, left_out } of basket.changed) if (left_out !== null) reasons.set(variant_id, left_out);
  }
  return buyable
    .filter(({ line }) => !inBasket.has(line.variant_id))
    .map(({ product, line }) => ({ product, reason: reasons.get(line.variant_id) ?? texts.notSold }));
}

async function addForGuest(buyable: Buyable[], shop: ShopApi): Promise<LeftOut[]> {
  const has = ({ line }: Buyable) => $guestBasket.get().some(({ variant_id }) => variant_id === line.variant_id);
  const leftOut: LeftOut[] = [];
  const missing = buyable.filter((each) => !has(each));
  for (let from = 0; from < missing.length; from += maxLines) {
    const part = missing.slice(from, from + maxLines);
    const body = { items: part.map(({ line }) => line) };
    const { items } = await shop.post('/api/v1/orders/basket/price', { body });
    for (const each of part) {
      const { product, line } = each;
      const priced = items.find(({ variant_id }) => variant_id === line.variant_id);
      const reason = priced === undefined ? texts.notSold : priced.problem?.message;
      if (reason === undefined) setGuestLine({ ...line, product_id: product.product_id });
      // The store refuses a new line when the basket is full.
      if (!has(each)) leftOut.push({ product, reason: reason ?? texts.full });
    }
  }
  return leftOut;
}
