import { type ResponseData, shopApi } from '@shop/shared/api';
import {
  $guestBasket,
  $isMember,
  ApiError,
  api,
  atom,
  computed,
  type GuestLine,
  getDraftOwner,
  map,
  notify,
  setGuestLine,
} from '@shop/shared/kernel';
import { showBasket } from '@shop/shared/stores/basket-count';
import { type Checkout, readCheckout } from '../checkout/checkout.ts';
import { itemsToPrice } from './guest-basket.ts';
import { addToFavorites, forgetSavedLines, undoFavorite } from './saved-for-later.ts';

export type Basket = ResponseData<'get', '/api/v1/orders/basket'>;
export type Item = Basket['items'][number];
/** Only members have these. */
type Extras = Pick<Checkout, 'coupon' | 'unpaid_order'> & {
  /** Included in the amount after the coupon. */
  vat: Basket['vat'] | undefined;
};
export type Coupon = NonNullable<Extras['coupon']>;
export type UnpaidOrder = NonNullable<Extras['unpaid_order']>;

/** A line, or the place of a removed one, where it can be brought back. */
export type Row = { item: Item; isRemoved: boolean };
export type Cart =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  | {
      state: 'ready';
      /** In the order in which this tab first saw them: no line moves when it is brought back. */
      rows: readonly Row[];
      /** The API's last answer; undefined for a guest without lines. Quantities in `rows` may be newer than its amounts. */
      basket: Basket | undefined;
      coupon: Extras['coupon'];
      vat: Basket['vat'] | undefined;
      unpaidOrder: Extras['unpaid_order'];
      /** Whether the amounts are those of the quantities on screen. */
      update: 'done' | 'running' | 'failed';
    };

/** The server knows no visitor's basket, so it renders the loading state. */
export const loadingCart: Cart = { state: 'loading' };

const noExtras: Extras = { coupon: null, unpaid_order: null, vat: undefined };

/** `isCouponOld`: the basket has changed since the coupon's discount was computed. */
type Answer = { owner: string; basket: Basket | undefined; extras: Extras; isCouponOld?: boolean };

const $answer = atom<Answer | null>(null);
const $failure = atom<{ requestId: string | undefined } | null>(null);
/** Quantities that a member chose and the API has not confirmed yet; 0 for a removed line. A guest's are in `$guestBasket`. */
const $pending = map<Record<number, number | undefined>>({});
/** Lines that were removed while the page is open, also those that were brought back. */
const $removed = atom<readonly Item[]>([]);
let order: readonly number[] = [];

export const $cart = computed(
  [$answer, $failure, $pending, $guestBasket, $isMember, $removed],
  (answer, failure, pending, guestLines, isMember, removed): Cart => {
    if (answer === null) return failure ? { state: 'failed', ...failure } : loadingCart;
    const { basket, extras } = answer;
    const items = basket?.items ?? [];
    const confirmed = new Map(items.map(({ variant_id, quantity }) => [variant_id, quantity]));
    const chosen: ReadonlyMap<number, number> = isMember
      ? confirmed
      : new Map(guestLines.map(({ variant_id, quantity }) => [variant_id, quantity]));
    const quantityOf = (variant: number) => (isMember ? pending[variant] : undefined) ?? chosen.get(variant) ?? 0;
    const shown = items.filter(({ variant_id }) => quantityOf(variant_id) > 0);
    const others = removed.filter(({ variant_id }) => shown.every((item) => item.variant_id !== variant_id));
    const rows = [...shown, ...others].map((item): Row => {
      const quantity = quantityOf(item.variant_id);
      return { item: { ...item, quantity: quantity || item.quantity }, isRemoved: quantity === 0 };
    });
    const isOutdated = rows.some(
      ({ item, isRemoved }) => (isRemoved ? 0 : item.quantity) !== (confirmed.get(item.variant_id) ?? 0),
    );
    return {
      state: 'ready',
      rows: rows.toSorted((a, b) => order.indexOf(a.item.variant_id) - order.indexOf(b.item.variant_id)),
      basket,
      coupon: extras.coupon,
      vat: extras.vat ?? basket?.vat,
      unpaidOrder: extras.unpaid_order,
      update: isOutdated || answer.isCouponOld ? (failure ? 'failed' : 'running') : 'done',
    };
  },
);

/** Keeps the cart up to date while a page shows it: after a log-in, and when another tab or device may have changed it. */
export function watchCart(): () => void {
  const reload = () => void loadCart();
  const onVisible = () => document.visibilityState === 'visible' && reload();
  const stops = [
    $isMember.subscribe((isMember) => void (isMember ? loadCart().then(sendPending) : loadCart())),
    $guestBasket.listen(() => !$isMember.get() && reload()),
    listenTo(window, 'online', reload),
    listenTo(window, 'focus', reload),
    listenTo(document, 'visibilitychange', onVisible),
  ];
  return () => {
    for (const stop of stops) stop();
    forgetCart();
  };
}

/** Pending changes stay: they may wait for a log-in. */
function forgetCart(): void {
  latestLoad += 1;
  order = [];
  $answer.set(null);
  $failure.set(null);
  $removed.set([]);
  forgetSavedLines();
}

function listenTo(target: EventTarget, event: string, react: () => void): () => void {
  target.addEventListener(event, react);
  return () => target.removeEventListener(event, react);
}

let latestLoad = 0;

/** Also called by the retry button. */
export async function loadCart(): Promise<void> {
  latestLoad += 1;
  const thisLoad = latestLoad;
  const owner = getDraftOwner();
  if ($answer.get()?.owner !== owner) $answer.set(null);
  const lines = $guestBasket.get();
  if (!$isMember.get() && lines.length === 0) return store({ owner, basket: undefined, extras: noExtras });
  try {
    const answer = $isMember.get() ? answerOf(await readCheckout(shopApi(api))) : await price(lines);
    // The response is stale: a later request or a change of the basket has begun.
    if (thisLoad !== latestLoad || owner !== getDraftOwner()) return;
    store({ owner, ...answer });
    if (!$isMember.get()) dropDeletedLines(lines, answer.basket);
  } catch (error) {
    if (thisLoad === latestLoad) $failure.set({ requestId: error instanceof ApiError ? error.requestId : undefined });
  }
}

/** A deleted variant is not in the answer. */
function dropDeletedLines(priced: readonly GuestLine[], { items }: Basket): void {
  const isIn = (lines: readonly { variant_id: number }[], { variant_id }: GuestLine) =>
    lines.some((line) => line.variant_id === variant_id);
  const isDeleted = (line: GuestLine) => isIn(priced, line) && !isIn(items, line);
  const lines = $guestBasket.get();
  if (!lines.some(isDeleted)) return;
  $guestBasket.set(lines.filter((line) => !isDeleted(line)));
  notify({ type: 'warning', title: 'کالایی که دیگر فروخته نمی‌شود از سبد شما حذف شد.' });
}

const answerOf = ({ basket, coupon, unpaid_order, quote }: Checkout) => ({
  basket,
  extras: { coupon, unpaid_order, vat: coupon ? quote.vat : undefined },
});

async function price(lines: readonly GuestLine[]) {
  const body = { items: itemsToPrice(lines) };
  const basket = await shopApi(api).post('/api/v1/orders/basket/price', { body, quiet: true });
  return { basket, extras: noExtras };
}

function store(answer: Answer): void {
  const ids = (answer.basket?.items ?? []).map(({ variant_id }) => variant_id);
  order = [...order, ...ids.filter((id) => !order.includes(id))];
  $failure.set(null);
  $answer.set(answer);
  if ($isMember.get()) showBasket(answer.basket ?? { items: [] }, answer.owner);
}

/** Shows the new quantity at once; the API's answer follows. The last of several quick changes counts. */
export function setQuantity(item: Item, quantity: number): void {
  change(item, { quantity, price_seen: item.price_before ?? item.price });
}

/** Moves a line to the favourites. `undoRemoval` moves it back. */
export function saveForLater(item: Item): void {
  addToFavorites(item);
  removeItem(item);
}

/** Removes a line. `undoRemoval` brings it back as long as the page is open. */
export function removeItem(item: Item): void {
  $removed.set([...$removed.get().filter(({ variant_id }) => variant_id !== item.variant_id), item]);
  change(item, { quantity: 0, price_seen: null });
}

export function undoRemoval(item: Item): void {
  undoFavorite(item);
  change(item, { quantity: item.quantity, price_seen: item.price_before ?? item.price });
}

/** The shopper has seen the changed price. */
export function acceptPrice(item: Item): void {
  change(item, { quantity: item.quantity, price_seen: item.price });
}

/** Uses a coupon of the member. The form shows each failure: a toast would stay while the next code is accepted. */
export async function applyCoupon(code: string): Promise<void> {
  await storeChange(shopApi(api).put('/api/v1/checkout/coupon', { body: { code }, quiet: true }));
}

export async function removeCoupon(): Promise<void> {
  await storeChange(shopApi(api).delete('/api/v1/checkout/coupon'));
}

async function storeChange(request: Promise<Checkout>): Promise<void> {
  const owner = getDraftOwner();
  const changed = await request;
  if (owner !== getDraftOwner()) return;
  latestLoad += 1;
  store({ owner, ...answerOf(changed) });
}

type Change = { quantity: number; price_seen: number | null };

function change(item: Item, newValues: Change): void {
  const { variant_id, product_id } = item;
  if (!$isMember.get()) return setGuestLine({ variant_id, product_id, ...newValues });
  pendingOwner = getDraftOwner();
  pendingPrices.set(variant_id, newValues.price_seen);
  $pending.setKey(variant_id, newValues.quantity);
  void send(variant_id);
}

/** The member to whom the pending changes belong: after the end of a session they wait for the log-in. */
let pendingOwner = '';
const pendingPrices = new Map<number, number | null>();
const sending = new Set<number>();

/** Sends requests until the API has the last quantity that the member chose. */
async function send(variant: number): Promise<void> {
  if (sending.has(variant)) return;
  sending.add(variant);
  try {
    for (let quantity = $pending.get()[variant]; quantity !== undefined; quantity = $pending.get()[variant]) {
      const priceSeen = pendingPrices.get(variant) ?? null;
      const owner = getDraftOwner();
      const basket = await sendQuantity(variant, quantity, priceSeen);
      if (owner !== getDraftOwner()) return;
      // A load that began before this change would bring back the state before it.
      latestLoad += 1;
      const isLast = quantity === $pending.get()[variant] && priceSeen === (pendingPrices.get(variant) ?? null);
      if (isLast) $pending.setKey(variant, undefined);
      const extras = $answer.get()?.extras ?? noExtras;
      store({ owner, basket, extras, isCouponOld: extras.coupon !== null });
    }
    if ($answer.get()?.isCouponOld && sending.size === 1) await loadCart();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // After the log-in that follows, the change is sent again.
    if (error.status === 401) return;
    // The client has shown a toast. The true state replaces the change.
    $pending.setKey(variant, undefined);
    await loadCart();
  } finally {
    sending.delete(variant);
  }
}

function sendQuantity(variant_id: number, quantity: number, price_seen: number | null): Promise<Basket> {
  const shop = shopApi(api);
  const params = { variant_id };
  if (quantity === 0) return shop.delete('/api/v1/orders/basket/items/{variant_id}', { params });
  const isInBasket = $answer.get()?.basket?.items.some((item) => item.variant_id === variant_id) ?? false;
  return isInBasket
    ? shop.patch('/api/v1/orders/basket/items/{variant_id}', { params, body: { quantity, price_seen } })
    : shop.post('/api/v1/orders/basket/items', { body: { variant_id, quantity, price_seen } });
}

/** Called once the basket is loaded, because only then it is certain whether a line must be added or changed. */
async function sendPending(): Promise<void> {
  const variants = Object.keys($pending.get()).map(Number);
  if (pendingOwner !== getDraftOwner()) $pending.set({});
  else await Promise.all(variants.map(send));
}
