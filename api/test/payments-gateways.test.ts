import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { atOnce } from './at-once.ts';
import { expireOrders } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { buildPayer, paidOnce, reconcile, type StartedPayment, startedPayment, TOTAL } from './payers.ts';
import { codeOf } from './shop.ts';
import { stubGateway } from './stub-gateway.ts';
import { openTwo, type TwoShops } from './two-instances.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

type Payer = Awaited<ReturnType<typeof buildPayer>>;

describe('payments at gateways over the network', () => {
  const stub = stubGateway();
  let shops: TwoShops;
  let payer: Payer;
  let lastAuthority = 0;
  const answer = (data: object) => ({ data: { code: 100, ...data }, errors: [] });
  const refusal = (code: number) => ({ data: [], errors: { code } });

  beforeAll(async () => {
    const { address } = stub;
    shops = await openTwo({
      settings: {
        gateways: [
          { id: 'zarinpal', merchant: 'm', address },
          { id: 'zibal', merchant: 'm', address },
        ],
      },
    });
  });
  afterAll(() => shops.close());
  beforeEach(async () => {
    payer = await buildPayer(shops.shop, shops.clock);
    acceptPayments();
  });

  const acceptPayments = () =>
    stub.on('request.json', (response) => {
      lastAuthority += 1;
      response.end(JSON.stringify(answer({ authority: `A${String(lastAuthority).padStart(35, '0')}` })));
    });

  const reconcileOften = (times: number) => atOnce(times, (index) => reconcile(shops.either(index)));
  const comeBack = ({ authority }: StartedPayment, index = 0) =>
    shops.either(index).call('GET', `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`);
  const sent = (operation: string) => stub.received.filter(({ path }) => path.endsWith(`/${operation}`));
  /** Pays at the bank, which gives this number to the payment. */
  const pay = async (refId: number, started?: StartedPayment) => {
    const payment = started ?? (await payer.startPayment());
    stub.on('verify.json', answer({ ref_id: refId, card_pan: '1234' }));
    await comeBack(payment);
    return payment;
  };

  test('a verification names the amount of the order, and a payment of another amount does not pay it', async () => {
    const payment = await payer.startPayment();
    stub.on('verify.json', refusal(-50));
    await comeBack(payment);
    expect(sent('verify.json')).toMatchObject([{ body: { authority: payment.authority, amount: TOTAL } }]);
    expect(await payer.read(payment)).toMatchObject({ state: 'failed', reason: 'amount-differs', can_retry: true });
    expect((await payer.books()).state).toBe('awaiting_payment');
  });

  test('a number of the bank settles one order, and is refused for a second one', async () => {
    const other = await payer.placeOrder();
    const second = startedPayment(await payer.requestPayment(undefined, { number: other.number }));
    await pay(4_711);
    await pay(4_711, second);
    expect([await payer.books(), (await payer.books(other.number)).state]).toEqual([paidOnce, 'awaiting_payment']);
    expect(await payer.read(second)).toMatchObject({ state: 'failed', reason: 'ref-used' });
  });

  test('a return with the authority of one order pays no other order', async () => {
    const other = await payer.placeOrder();
    const [first, second] = [
      await payer.startPayment(),
      startedPayment(await payer.requestPayment(undefined, { number: other.number })),
    ];
    stub.on('verify.json', answer({ ref_id: 4_801 }));
    const otherGateway = await shops.shop.call(
      'GET',
      `/api/v1/payments/return/zibal?trackId=1&Authority=${first.authority}`,
    );
    expect(otherGateway.headers.location).toBe('/payment/failure');
    const { headers } = await comeBack(second);
    expect(headers.location).toBe(`/payment/success?ref=${second.reference}`);
    expect([(await payer.books()).state, (await payer.books(other.number)).state]).toEqual([
      'awaiting_payment',
      'paid',
    ]);
  });

  test('an answer that arrives after the end of the lease is ignored, and another process verifies again', async () => {
    const payment = await payer.startPayment();
    const answers: ((body: object) => void)[] = [];
    stub.on('verify.json', (response) => {
      answers.push((body) => response.end(JSON.stringify(body)));
    });
    const first = comeBack(payment);
    await until(() => answers[0]);
    expect(await payer.read(payment)).toMatchObject({ state: 'confirming' });
    // Two requests to the gateway may take as long.
    shops.clock.pass({ seconds: 61 });
    await comeBack(payment, 1);
    expect(answers).toHaveLength(1);
    shops.clock.pass({ seconds: 59 });
    const second = reconcile(shops.other);
    await until(() => answers[1]);
    answers[0]?.(refusal(-51));
    await first;
    expect(await payer.read(payment)).toMatchObject({ state: 'confirming' });
    answers[1]?.({ data: { code: 101, ref_id: 4_901 }, errors: [] });
    await second;
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('fifty simultaneous returns send one verification to the gateway', async () => {
    const payment = await payer.startPayment();
    stub.on('verify.json', answer({ ref_id: 4_951 }));
    await atOnce(50, (index) => comeBack(payment, index));
    expect(sent('verify.json')).toHaveLength(1);
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('when a gateway does not accept a payment the next one is used, and its return by a form is read', async () => {
    stub.on('request.json', (response) => response.writeHead(503).end());
    stub.on('request', { result: 100, trackId: 77_001 });
    const { body } = await payer.requestPayment();
    expect(body.data.redirect_url).toBe(`${stub.address}/start/77001`);
    const details = { result: 100, status: 2, amount: TOTAL, refNumber: 77_901 };
    stub.on('inquiry', details);
    stub.on('verify', details);
    const back = await shops.shop.call('POST', '/api/v1/payments/return/zibal', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'trackId=77001&success=1&status=2',
    });
    expect([back.status, back.headers.location]).toEqual([303, `/payment/success?ref=${body.data.reference}`]);
    expect(await payer.read(body.data)).toMatchObject({ gateway_title: 'زیبال', ref_id: '77901' });
    expect(await payer.books()).toEqual(paidOnce);
  });

  test("when no gateway accepts a payment, the order stays unpaid and the wallet's part is released", async () => {
    payer = await buildPayer(shops.shop, shops.clock, { wallet: 400_000 });
    stub.on('request.json', (response) => response.destroy());
    const refused = await payer.requestPayment({ method: 'wallet-and-gateway' });
    expect([refused.status, codeOf(refused)]).toEqual([503, 'gateway-unavailable']);
    expect([await payer.wallet(), (await payer.books()).state]).toEqual([
      { balance: 400_000, held: 0 },
      'awaiting_payment',
    ]);
  });

  test('a request that no gateway accepted is sent again with the same key, and fifty at once begin one payment', async () => {
    stub.on('request.json', (response) => response.destroy());
    const refused = await payer.requestPayment(undefined, { key: 'k1' });
    expect(codeOf(refused)).toBe('gateway-unavailable');
    acceptPayments();
    const answers = await atOnce(50, (index) =>
      payer.requestPayment(undefined, { key: 'k1', through: shops.either(index) }),
    );
    const begun = answers.find(({ status }) => status === 200);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    const attempts = 'select state from payments where order_id = $1 order by state';
    expect(await shops.shop.rows(attempts, [payer.order.id])).toEqual([{ state: 'failed' }, { state: 'redirected' }]);
    await pay(5_101, startedPayment(begun ?? refused));
    expect(await payer.books()).toEqual(paidOnce);
  });

  test('a payment in verification never expires while the bank gives no answer, and neither does its order', async () => {
    const payment = await payer.startPayment();
    stub.on('verify.json', (response) => response.destroy());
    await comeBack(payment);
    for (let minute = 0; minute < 60; minute += 5) {
      shops.clock.pass({ minutes: 5 });
      await reconcile(shops.shop);
      await expireOrders(shops.shop.database, shops.shop.settings.rules, shops.clock.now);
    }
    expect((await payer.books()).state).toBe('awaiting_payment');
    const message = expect.stringMatching(/چند دقیقه طول بکشد.*پیامک می‌فرستیم/);
    expect(await payer.read(payment)).toMatchObject({ state: 'confirming', message });
    expect((await shops.shop.call('GET', '/operator/v1/payments', { token: shops.shop.admin })).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ reference: payment.reference, state: 'verifying' })]),
    );
    stub.on('verify.json', answer({ ref_id: 5_001 }));
    const path = `/operator/v1/payments/${payment.reference}/check`;
    const checked = await shops.shop.call('POST', path, { token: shops.shop.admin });
    expect(checked.body.data).toMatchObject({ state: 'succeeded', ref_id: '5001' });
  });

  const cancelToCard = (index = 0) =>
    shops.either(index).call('POST', `/api/v1/orders/${payer.order.number}/cancel?refund=card`, payer);
  const refund = async () =>
    (
      await shops.shop.rows(
        `select refunds.id, destination, refunds.state, refunds.amount::integer from refunds
         join payments on payments.id = payment_id where order_id = $1 order by refunds.id`,
        [payer.order.id],
      )
    ).map((row) => row as { id: string; destination: string; state: string; amount: number });

  test('an order that is cancelled fifty times at once is refunded to its card once', async () => {
    await pay(6_001);
    stub.on('reverse.json', answer({}));
    await atOnce(50, cancelToCard);
    await reconcileOften(20);
    expect(sent('reverse.json')).toHaveLength(1);
    expect(await refund()).toMatchObject([{ destination: 'card', state: 'succeeded', amount: TOTAL }]);
    expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
  });

  test.each([
    ['REVERSED', [{ destination: 'card', state: 'succeeded' }], 0],
    [
      'VERIFIED',
      [
        { destination: 'card', state: 'failed' },
        { destination: 'wallet', state: 'succeeded' },
      ],
      TOTAL,
    ],
  ])(
    'a refund to the card without an answer is never sent again, and an inquiry says that the payment is %s',
    async (status, refunds, balance) => {
      await pay(status === 'VERIFIED' ? 6_101 : 6_102);
      stub.on('reverse.json', (response) => response.destroy());
      stub.on('inquiry.json', (response) => response.destroy());
      await cancelToCard();
      await reconcileOften(10);
      expect(await refund()).toMatchObject([{ state: 'unknown' }]);
      shops.clock.pass({ minutes: 11 });
      await reconcileOften(10);
      expect(await refund()).toMatchObject([{ state: 'unknown' }]);
      stub.on('inquiry.json', answer({ status }));
      shops.clock.pass({ minutes: 11 });
      await reconcileOften(10);
      expect([await refund(), await payer.wallet()]).toMatchObject([refunds, { balance, held: 0 }]);
      expect(sent('reverse.json')).toHaveLength(1);
    },
  );

  test('a refused refund goes to the wallet, and an operator decides about an unknown one once', async () => {
    await pay(6_201);
    stub.on('reverse.json', refusal(-63));
    await cancelToCard();
    await reconcile(shops.shop);
    expect(await payer.wallet()).toEqual({ balance: TOTAL, held: 0 });

    payer = await buildPayer(shops.shop, shops.clock);
    await pay(6_202);
    stub.on('reverse.json', (response) => response.destroy());
    await cancelToCard();
    await reconcile(shops.shop);
    const [unknown] = await refund();
    shops.clock.pass({ minutes: 10 });
    const decide = (index: number) =>
      shops.either(index).call('POST', `/operator/v1/refunds/${unknown?.id}/decide`, {
        token: shops.shop.admin,
        body: { sent: false },
      });
    const decided = await atOnce(10, decide);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await payer.wallet()).toEqual({ balance: TOTAL, held: 0 });
  });

  test('the database refuses refunds of more than was paid, and a second one with the same key', async () => {
    const payment = await pay(6_301);
    const add = (key: string, amount: number) =>
      shops.shop.rows(
        `insert into refunds (id, key, payment_id, amount, destination, state, actor, created_at, updated_at)
         select gen_random_uuid(), $2, id, $3, 'wallet', 'succeeded', 'system', now(), now()
         from payments where reference = $1`,
        [payment.reference, key, amount],
      );
    await expect(add('test 1', TOTAL + 1)).rejects.toThrow('refunds exceed what was paid');
    const added = await Promise.allSettled([...Array(10).keys()].map((index) => add(`test ${index}`, TOTAL / 2)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
