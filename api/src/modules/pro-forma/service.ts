import { type QuotedLine, quote } from '@shop/shared/lib/pricing';
import { tehranTime } from '@shop/shared/lib/tehran';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import { basketRepository } from '../basket/repository.ts';
import type { Basket, BasketItem } from '../basket/schema.ts';
import { joinLines, type RequestedLine } from '../basket/service.ts';
import { basketFull } from '../basket/texts.ts';
import { basketView, isCounted, linesToPrice } from '../basket/view.ts';
import { type CheckoutRules, type CheckoutState, readState } from '../checkout/state.ts';
import { refusals } from '../identity/refusals.ts';
import { sumAmounts } from '../invoices/amounts.ts';
import { currentSeller } from '../invoices/parties.ts';
import { frozenParty, saleLines } from '../invoices/snapshot.ts';
import { invoiceDate } from '../invoices/view.ts';
import { rialInWords } from '../invoices/words.ts';
import { type GoodsCodes, proFormaRepository } from './repository.ts';
import type { ProForma } from './schema.ts';

export type ProFormaService = ReturnType<typeof proFormaService>;

type Shipping = ProForma['shipping'] & { price: number };
/** `quoted`: the prices of the lines that count, in the order of the basket. */
type PricedBasket = { basket: Basket; quoted: readonly QuotedLine[]; shipping: Shipping };

const nothingToOrder = refuse('nothing-to-order', 'در سبد خرید شما کالای قابل سفارشی نیست.');

export function proFormaService(db: Connection, { rules, now }: { rules: CheckoutRules; now: () => Date }) {
  const { vatPercent, freeShippingFrom } = rules;

  async function memberBasket(user: string | undefined, time: Date): Promise<Result<PricedBasket>> {
    if (user === undefined) return refusals.loginNeeded;
    const state = await readState(db, user, { rules, now: time });
    return ok({ basket: state.basket, quoted: state.quote.lines, shipping: shippingOf(state) });
  }

  async function guestBasket(items: RequestedLine[], time: Date): Promise<Result<PricedBasket>> {
    const lines = joinLines(items);
    const { maxLines } = rules.basket;
    if (lines.length > maxLines) return refuse('basket-full', basketFull(maxLines));
    const variants = lines.map(({ variant_id }) => variant_id);
    const rows = await basketRepository(db).sellables(variants, time);
    const sellables = new Map(rows.map((sellable) => [sellable.variant_id, sellable]));
    const basket = basketView(lines, sellables, { ...rules.basket, vatPercent, freeShippingFrom });
    const priced = quote({ lines: linesToPrice(basket.items, sellables).map(({ line }) => line), vatPercent });
    return ok({ basket, quoted: priced.lines, shipping: openShipping });
  }

  return {
    /** `items`: the lines of a guest's basket; null: the basket of the member. */
    read: async (items: RequestedLine[] | null, user: string | undefined): Promise<Result<ProForma>> => {
      const time = now();
      const priced = items === null ? await memberBasket(user, time) : await guestBasket(items, time);
      if (!priced.ok) return priced;
      const { basket, quoted, shipping } = priced.value;
      const counted = basket.items.filter(isCounted);
      if (counted.length === 0) return nothingToOrder;
      const codes = await proFormaRepository(db).codes(counted.map(({ variant_id }) => variant_id));
      const goods = counted.flatMap((item, place) => orderLine(item, quoted[place], codes.get(item.variant_id)));
      const lines = saleLines({ vatPercent, shipping: shipping.price, lines: goods });
      const amounts = sumAmounts(lines);
      return ok({
        date: invoiceDate(time),
        time: tehranTime(time),
        issued_at: time.toISOString(),
        seller: frozenParty(await currentSeller(db)),
        lines,
        vat_percent: vatPercent,
        ...amounts,
        total_in_words: rialInWords(amounts.total_with_vat),
        shipping: { terms: shipping.terms, method: shipping.method },
        problems: problemsOf(basket.items),
      });
    },
  };
}

const openShipping: Shipping = { terms: 'open', method: null, price: 0 };

/** A choice that cannot be ordered counts as none. */
function shippingOf({ method, address, quote: { shipping: price } }: CheckoutState): Shipping {
  if (method === undefined || method.problem !== null) return openShipping;
  if (method.method !== 'pickup' && address === undefined) return openShipping;
  const terms = method.price === null ? 'postpaid' : price === 0 ? 'free' : 'charged';
  return { terms, method: method.title, price };
}

function orderLine(item: BasketItem, priced: QuotedLine | undefined, codes: GoodsCodes | undefined) {
  if (priced === undefined || codes === undefined) return [];
  const { name, size, colour, print, unit, quantity } = item;
  const { total, discount, vat } = priced;
  const options = [size, colour?.title, print].filter((option) => option).join('، ');
  return [{ title: name, options, sku: codes.sku, goodsId: codes.goods_id, unit, quantity, total, discount, vat }];
}

function problemsOf(items: readonly BasketItem[]): ProForma['problems'] {
  return items.flatMap((item) =>
    item.problem === null ? [] : [{ name: item.name, message: item.problem.message, is_left_out: !isCounted(item) }],
  );
}
