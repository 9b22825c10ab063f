import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { atOnce } from './at-once.ts';
import { expireOrders, setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { buildPayer, expectBooksToAddUp, reconcile, type StartedPayment, startedPayment } from './payers.ts';
import { openTwo, type TwoShops } from './two-instances.ts';

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
const anyStep = fc.oneof(
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
const anyWalk = fc.oneof(
  fc.array(anyStep, { minLength: 3, maxLength: 16 }),
  fc
    .record({ choice: fc.constantFrom('pay' as const, 'cut' as const), rest: fc.array(anyStep, { maxLength: 14 }) })
    .map(({ choice, rest }): Step[] => [
      { do: 'start', method: 'gateway' },
      { do: 'choose', attempt: 0, choice },
      ...rest,
    ]),
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Another shopper has bought the units that this order no longer holds. */
async function sellOut(payer: Payer): Promise<void> {
  await shops.shop.rows(
    `update stock_holds set ended_at = now(), ended_as = 'expired' where variant_id = $1 and ended_at is null`,
    [payer.variant],
  );
  await setStock(shops.shop.database, payer.variant, 0);
}

async function take(payer: Payer, attempts: StartedPayment[], step: Step): Promise<void> {
  const target = 'attempt' in step ? attempts[step.attempt] : undefined;
  switch (step.do) {
    case 'start': {
      const answer = await payer.requestPayment({ method: step.method });
      if (answer.status === 200) attempts.push(startedPayment(answer));
      return;
    }
    case 'choose':
      if (target !== undefined) await payer.choose(target, step.choice);
      return;
    case 'return': {
      const { status, times } = step;
      if (target === undefined) return;
      await atOnce(times, (index) => payer.comeBack(target, { status, through: shops.either(index) }));
      return;
    }
    case 'pass':
      return shops.clock.pass({ minutes: step.minutes });
    case 'reconcile':
      await atOnce(2, (index) => reconcile(shops.either(index)));
      return;
    case 'cancel':
      await shops.shop.call('POST', `/api/v1/orders/${payer.order.number}/cancel?refund=${step.refund}`, payer);
      return;
    case 'expire':
      return expireOrders(shops.shop.database, shops.shop.settings.rules, shops.clock.now);
    case 'sell out':
      return sellOut(payer);
  }
}

test('no random sequence of attempts, returns, faults and cancellations loses money or takes it twice', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyWalk, async (steps) => {
      const payer = await buildPayer(shops.shop, shops.clock, { wallet: WALLET });
      const attempts: StartedPayment[] = [];
      for (const next of steps) await take(payer, attempts, next);
      // All open payments end.
      for (let turn = 0; turn < 5; turn += 1) {
        shops.clock.pass({ minutes: 11 });
        await reconcile(shops.either(turn));
      }
      const payments = await shops.shop.rows(
        `select payments.state, settled_at is not null as settled, local_bank_payments.state as bank,
           local_bank_payments.amount::integer as amount
         from payments left join local_bank_payments using (authority) where order_id = $1`,
        [payer.order.id],
      );
      const { state, invoices } = await payer.books();
      for (const payment of payments) outcomes.add(`${payment.state} ${payment.bank}`);
      expect(payments.filter((payment) => ['created', 'redirected', 'verifying'].includes(payment.state))).toEqual([]);
      const settled = payments.filter((payment) => payment.settled);
      expect(settled.length).toBeLessThan(2);
      expect(settled.some((payment) => payment.state === 'succeeded')).toBe(state === 'paid');
      expect(invoices).toBe(settled.length === 0 ? 0 : state === 'paid' ? 1 : 2);
      // The money at the bank is the price of the paid order, or belongs to the member.
      const taken = payments.reduce((sum, { bank, amount }) => sum + (bank === 'verified' ? amount : 0), 0);
      expect(await payer.wallet()).toEqual({ balance: WALLET + taken - (state === 'paid' ? TOTAL : 0), held: 0 });
      await expectBooksToAddUp(shops.shop);
    }),
    { numRuns: 25 },
  );
  // Walks in which nobody pays would prove nothing.
  expect([...outcomes]).toContain('succeeded verified');
});
