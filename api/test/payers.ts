import { expect } from '@jest/globals';
import { inTransaction } from '../src/database/transaction.ts';
import type { Choice } from '../src/modules/payments/local-bank/bank.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import type { Answer, Shop } from './shop.ts';
import type { TestClock } from './sign-in.ts';

type PayerProperties = {
  /** Rial in the wallet. */
  wallet?: number;
  stock?: number;
};
/** `url`: the page of the bank. `authority`: the bank's name of the payment. */
export type StartedPayment = { reference: string; url: string; authority: string };

type Payer = { user_id: string; token: string };

/** Rial of an order of two units. */
export const TOTAL = 2_000_000;

let lastCharge = 0;

/** A member at the local bank: the requests of the browser, and reads of what shop and bank have stored. `wallet`: Rial that are in it from the start. */
export async function atLocalBank(
  shop: Shop,
  clock: TestClock,
  { member, wallet = 0 }: { member: Payer; wallet?: number },
) {
  const { user_id: user, token } = member;
  if (wallet > 0) {
    lastCharge += 1;
    const reference = { type: 'operator', id: `first charge ${lastCharge}` } as const;
    const posting = { user, amount: wallet, reference, actor: 'system', now: clock.now() } as const;
    await inTransaction(shop.database.kysely, (tx) => walletLedger(tx).charge(posting));
  }

  /** Presses a button on the page of the bank, which answers with a redirect to the shop. */
  const choose = ({ authority }: StartedPayment, choice: Choice) =>
    shop.call('POST', `/_local/bank/pg/StartPay/${authority}`, { body: { choice } });
  /** Follows the redirect. */
  const comeBack = ({ authority }: StartedPayment, { status = 'OK', through = shop } = {}) =>
    through.call('GET', `/api/v1/payments/return/local?Authority=${authority}&Status=${status}`);

  return {
    choose,
    comeBack,

    pay: async (payment: StartedPayment): Promise<Answer> => {
      await choose(payment, 'pay');
      return comeBack(payment);
    },

    /** The state of the payment at the bank. */
    bankState: async ({ authority }: StartedPayment) =>
      (await shop.rows('select state from local_bank_payments where authority = $1', [authority]))[0]?.state,

    read: async ({ reference }: Pick<StartedPayment, 'reference'>) =>
      (await shop.call('GET', `/api/v1/payments/${reference}`)).body.data,

    wallet: async () => {
      const { balance, held } = (await shop.call('GET', '/api/v1/wallet', { token })).body.data;
      return { balance, held };
    },

    entries: () =>
      shop.rows('select kind, amount::integer, ref_type from wallet_entries where user_id = $1 order by number', [
        user,
      ]),
  };
}

/** A member with an unpaid order over 2,000,000 Rial. */
export async function buildPayer(shop: Shop, clock: TestClock, { wallet = 0, stock = 100 }: PayerProperties = {}) {
  const member = await buildMember(shop.database);
  const bank = await atLocalBank(shop, clock, { member, wallet });
  const { variant_id: variant } = await buildVariant(shop.database, { stock });
  const order = await buildOrder(shop.database, { member, at: clock.now(), lines: [{ variant, quantity: 2 }] });
  const { token } = member;

  const requestPayment = (
    body: object = { method: 'gateway' },
    { number = order.number, through = shop, key = '' } = {},
  ) =>
    through.call('POST', `/api/v1/orders/${number}/payments`, {
      token,
      body,
      ...(key !== '' && { headers: { 'idempotency-key': key } }),
    });

  return {
    ...bank,
    member,
    token,
    order,
    variant,
    requestPayment,

    startPayment: async (body?: object) => startedPayment(await requestPayment(body)),

    /** Another order of the same member and variant. */
    placeOrder: ({ quantity = 2 } = {}) =>
      buildOrder(shop.database, { member, at: clock.now(), lines: [{ variant, quantity }] }),

    /** The state of the order, and how often the shop has stored what follows a payment. */
    books: async (number = order.number) => {
      const [row] = await shop.rows('select id, state from orders where number = $1', [number]);
      const count = async (text: string) => Number((await shop.rows(text, [row.id]))[0].count);
      return {
        state: row.state as string,
        settled: await count('select count(*) from payments where order_id = $1 and settled_at is not null'),
        invoices: await count('select count(*) from invoices where order_id = $1'),
        messages: Number(
          (
            await shop.rows(`select count(*) from outbox where channel = 'sms' and event = $1`, [
              `order ${number} paid`,
            ])
          )[0].count,
        ),
        moves: await count(`select count(*) from order_events where order_id = $1 and to_state = 'paid'`),
      };
    },

    stock: async () => (await shop.rows('select on_hand, reserved from variants where id = $1', [variant]))[0],
  };
}

/** The payment of a response with status 200. */
export function startedPayment({ status, body }: Answer): StartedPayment {
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { reference, redirect_url: url } = body.data;
  return { reference, url, authority: new URL(url).pathname.split('/').at(-1) ?? '' };
}

/** The `books` of an order that was paid once. */
export const paidOnce = { state: 'paid', settled: 1, invoices: 1, messages: 1, moves: 1 };

/** Lets the shop ask the gateways about the payments whose shopper has not come back, and send the refunds. */
export const reconcile = (shop: Shop) => shop.call('POST', '/operator/v1/payments/reconcile', { token: shop.admin });

/** Stock and wallets are the sums of their ledgers. */
export async function expectBooksToAddUp(shop: Shop): Promise<void> {
  for (const view of ['wallet_differences', 'stock_differences'])
    expect([view, await shop.rows(`select * from ${view}`)]).toEqual([view, []]);
}
