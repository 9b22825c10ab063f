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
/** A payment that was begun: the page of its bank, and its name at the bank. */
export type Begun = { reference: string; url: string; authority: string };

type Payer = { user_id: string; token: string };

let lastCharge = 0;

/** The actions of a member at the bank, and the books of the shop about them. `wallet`: Rial that are in it from the start. */
export async function atTheBank(
  shop: Shop,
  clock: TestClock,
  { member, wallet = 0 }: { member: Payer; wallet?: number },
) {
  const rows = async (text: string, values: unknown[] = []) => (await shop.database.pool.query(text, values)).rows;
  const { user_id: user, token } = member;
  // The clock of the test is not that of the machine.
  await rows(`update sessions set expires_at = '2099-01-01' where user_id = $1`, [user]);
  if (wallet > 0) {
    lastCharge += 1;
    const reference = { type: 'operator', id: `first charge ${lastCharge}` } as const;
    const posting = { user, amount: wallet, reference, actor: 'system', now: clock.now() } as const;
    await inTransaction(shop.database.kysely, (tx) => walletLedger(tx).charge(posting));
  }

  return {
    rows,

    /** Presses a button at the bank. The answer of the bank leads back to the shop. */
    choose: ({ authority }: Begun, choice: Choice) =>
      shop.call('POST', `/_local/bank/pg/StartPay/${authority}`, { body: { choice } }),

    /** The state of the payment in the books of the bank. */
    bankState: async ({ authority }: Begun) =>
      (await rows('select state from local_bank_payments where authority = $1', [authority]))[0]?.state,

    comeBack: ({ authority }: Begun, { status = 'OK', through = shop } = {}) =>
      through.call('GET', `/api/v1/payments/return/local?Authority=${authority}&Status=${status}`),

    read: async ({ reference }: Pick<Begun, 'reference'>) =>
      (await shop.call('GET', `/api/v1/payments/${reference}`)).body.data,

    wallet: async () => {
      const { balance, held } = (await shop.call('GET', '/api/v1/wallet', { token })).body.data;
      return { balance, held };
    },

    entries: () =>
      rows('select kind, amount::integer, ref_type from wallet_entries where user_id = $1 order by number', [user]),
  };
}

/** A member with an unpaid order over 2,000,000 Rial, and what such a shopper does at the bank. */
export async function buildPayer(shop: Shop, clock: TestClock, { wallet = 0, stock = 100 }: PayerProperties = {}) {
  const member = await buildMember(shop.database);
  const bank = await atTheBank(shop, clock, { member, wallet });
  const { rows } = bank;
  const { variant_id: variant } = await buildVariant(shop.database, { stock });
  const order = await buildOrder(shop.database, { member, at: clock.now(), lines: [{ variant, quantity: 2 }] });
  const { token } = member;

  const start = (body: object = { method: 'gateway' }, { number = order.number, through = shop, key = '' } = {}) =>
    through.call('POST', `/api/v1/orders/${number}/payments`, {
      ...{ token, body },
      ...(key !== '' && { headers: { 'idempotency-key': key } }),
    });

  return {
    ...bank,
    ...{ member, token, first: order, variant, start },

    begin: async (body?: object): Promise<Begun> => begunOf(await start(body)),

    /** Another order of the same member and variant. */
    order: (quantity = 2) => buildOrder(shop.database, { member, at: clock.now(), lines: [{ variant, quantity }] }),

    /** All that the shop has written about the order, for «exactly once». */
    books: async (number = order.number) => {
      const [row] = await rows('select id, state from orders where number = $1', [number]);
      const count = async (text: string) => Number((await rows(text, [row.id]))[0].count);
      return {
        state: row.state as string,
        settled: await count('select count(*) from payments where order_id = $1 and settled_at is not null'),
        invoices: await count('select count(*) from invoices where order_id = $1'),
        messages: Number(
          (await rows(`select count(*) from outbox where channel = 'sms' and event = $1`, [`order ${number} paid`]))[0]
            .count,
        ),
        moves: await count(`select count(*) from order_events where order_id = $1 and to_state = 'paid'`),
      };
    },

    stock: async () => (await rows('select on_hand, reserved from variants where id = $1', [variant]))[0],
  };
}

export function begunOf({ status, body }: Answer): Begun {
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { reference, redirect_url: url } = body.data;
  return { reference, url, authority: new URL(url).pathname.split('/').at(-1) ?? '' };
}

/** The traces of an order that was paid once. */
export const paidOnce = { state: 'paid', settled: 1, invoices: 1, messages: 1, moves: 1 };
