import { buildOrder, expireOrders } from './builders.ts';
import { buildPayer, TOTAL } from './payers.ts';
import { openShop, type Shop } from './shop.ts';
import type { TestClock } from './sign-in.ts';
import { png, sendFile } from './upload-files.ts';

/** A shop whose gateways take less than `TOTAL`, so that such an order is paid by a transfer. */
export function openTransferShop(clock: TestClock): Promise<Shop> {
  const payment = { timeoutMs: 1_000, min: 10_000, max: 1_000_000, attemptsPerOrder: 5 };
  return openShop('postgres', { now: clock.now, settings: { rules: { payment } } });
}

/** A member with an unpaid order for the whole stock. `hasPaid`: has paid an order before. */
export async function buildBuyer(shop: Shop, clock: TestClock, { hasPaid = true, wallet = 0 } = {}) {
  const payer = await buildPayer(shop, clock, { stock: 2, wallet });
  const { member, variant } = payer;
  const { number } = payer.order;
  if (hasPaid) await buildOrder(shop.database, { member, state: 'delivered' });
  const upload = async (purpose = 'receipt', token = payer.token) =>
    (await sendFile(shop, { bytes: await png() }, { token, purpose })).body.data.id as string;
  const begin = async (body: object = { method: 'gateway', gateway: 'transfer' }) => {
    const answer = await payer.requestPayment(body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { reference, redirect_url: url } = answer.body.data;
    return { reference, url } as { reference: string; url: string };
  };
  const send = async (reference: string, body: object, token = payer.token) =>
    shop.call('POST', `/api/v1/payments/${reference}/receipt`, { token, body });
  return {
    ...payer,
    number,
    variant,
    upload,
    begin,
    send,
    sendReceipt: async (reference: string, tracking_number = 'A-۱۴۰۴ 0902') =>
      send(reference, { tracking_number, file: await upload() }),
  };
}

/** Sends a decision of the staff, such as `<reference>/reject`. */
export const decide = (shop: Shop, path: string, body: object) =>
  shop.call('POST', `/operator/v1/transfers/${path}`, { token: shop.admin, body });

/** Without `ref_id` a number that no other transfer has. */
export const confirmTransfer = (shop: Shop, reference: string, { amount = TOTAL, ref_id = reference } = {}) =>
  decide(shop, `${reference}/confirm`, { amount, ref_id });

export const endExpiredOrders = (shop: Shop, clock: TestClock) =>
  expireOrders(shop.database, shop.settings.rules, clock.now);
