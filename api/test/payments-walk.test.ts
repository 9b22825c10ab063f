import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { basketService } from '../src/modules/basket/service.ts';
import { orderCommands } from '../src/modules/orders/commands.ts';
import { ordersService } from '../src/modules/orders/service.ts';
import { setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Begun, begunOf, buildPayer } from './payers.ts';
import { atOnce, openTwo, type TwoShops } from './two-processes.ts';

const TOTAL = 2_000_000;
const WALLET = 900_000;
let shops: TwoShops;
beforeAll(async () => {
  shops = await openTwo();
});
afterAll(async () => {
  await shops.close();
  await closeDatabases();
});

type Payer = Awaited<ReturnType<typeof buildPayer>>;
const attempt = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('start' as const),
      method: fc.constantFrom('gateway', 'wallet-and-gateway'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      attempt,
      choice: fc.constantFrom('pay', 'pay', 'cut', 'fail', 'cancel', 'stay'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      attempt,
      status: fc.constantFrom('OK', 'NOK'),
      times: fc.constantFrom(1, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 3, 8, 21) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), refund: fc.constantFrom('card', 'wallet') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sell out' as const) }) },
);
/** Half of the walks begin with a payment at the bank, so that they reach its consequences. */
const walk = fc.oneof(
  fc.array(step, { minLength: 3, maxLength: 16 }),
  fc
    .record({ choice: fc.constantFrom('pay' as const, 'cut' as const), rest: fc.array(step, { maxLength: 14 }) })
    .map(({ choice, rest }): Step[] => [
      { do: 'start', method: 'gateway' },
      { do: 'choose', attempt: 0, choice },
      ...rest,
    ]),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const reconcile = (index = 0) =>
  shops.either(index).call('POST', '/operator/v1/payments/reconcile', { token: shops.shop.admin });

async function expireOrders(): Promise<void> {
  const { database, settings } = shops.shop;
  const { rules } = settings;
  const basket = basketService(database.kysely, { ...rules.basket, ...rules }, shops.clock.now);
  const commands = orderCommands({ messages: { notify: async () => {} } });
  await ordersService(database.kysely, { rules: rules.order, basket, commands, now: shops.clock.now }).expire();
}

/** Another shopper has bought the units that this order no longer holds. */
async function sellOut(one: Payer): Promise<void> {
  await one.rows(
    `update stock_holds set ended_at = now(), ended_as = 'expired' where variant_id = $1 and ended_at is null`,
    [one.variant],
  );
  await setStock(shops.shop.database, one.variant, 0);
}

async function take(one: Payer, begun: Begun[], now: Step): Promise<void> {
  const target = 'attempt' in now ? begun[now.attempt] : undefined;
  switch (now.do) {
    case 'start': {
      const answer = await one.start({ method: now.method });
      if (answer.status === 200) begun.push(begunOf(answer));
      return;
    }
    case 'choose':
      if (target !== undefined) await one.choose(target, now.choice);
      return;
    case 'return': {
      const { status, times } = now;
      if (target === undefined) return;
      await atOnce(times, (index) => one.comeBack(target, { status, through: shops.either(index) }));
      return;
    }
    case 'pass':
      return shops.clock.pass({ minutes: now.minutes });
    case 'reconcile':
      await atOnce(2, reconcile);
      return;
    case 'cancel':
      await shops.shop.call('POST', `/api/v1/orders/${one.first.number}/cancel?refund=${now.refund}`, one);
      return;
    case 'expire':
      return expireOrders();
    case 'sell out':
      return sellOut(one);
  }
}

test('in any sequence of attempts, returns, faults and cancellations no money is lost, and none taken twice', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      const one = await buildPayer(shops.shop, shops.clock, { wallet: WALLET });
      const begun: Begun[] = [];
      for (const now of steps) await take(one, begun, now);
      // Everything that is open ends.
      for (let turn = 0; turn < 5; turn += 1) {
        shops.clock.pass({ minutes: 11 });
        await reconcile(turn);
      }
      const payments = await one.rows(
        `select payments.state, settled_at is not null as settled, local_bank_payments.state as bank,
           local_bank_payments.amount::integer as taken
         from payments left join local_bank_payments using (authority) where order_id = $1`,
        [one.first.id],
      );
      const { state, invoices } = await one.books();
      for (const payment of payments) seen.add(`${payment.state} ${payment.bank}`);
      expect(payments.filter((payment) => ['created', 'redirected', 'verifying'].includes(payment.state))).toEqual([]);
      const settled = payments.filter((payment) => payment.settled);
      expect(settled.length).toBeLessThan(2);
      expect(settled.some((payment) => payment.state === 'succeeded')).toBe(state === 'paid');
      expect(invoices).toBe(settled.length === 0 ? 0 : state === 'paid' ? 1 : 2);
      // The bank has taken what the shop has earned, or owes the member.
      const taken = payments.reduce((sum, { bank, taken: amount }) => sum + (bank === 'verified' ? amount : 0), 0);
      expect(await one.wallet()).toEqual({ balance: WALLET + taken - (state === 'paid' ? TOTAL : 0), held: 0 });
      for (const view of ['wallet_differences', 'stock_differences'])
        expect([view, await one.rows(`select * from ${view}`)]).toEqual([view, []]);
    }),
    { numRuns: 25 },
  );
  // The walks do reach the bank's money.
  expect([...seen]).toContain('succeeded verified');
});
