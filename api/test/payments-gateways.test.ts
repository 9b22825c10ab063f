import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { type Begun, begunOf, buildPayer, paidOnce } from './payers.ts';
import { codeOf } from './shop.ts';
import { stubGateway } from './stub-gateway.ts';
import { atOnce, openTwo, type TwoShops } from './two-processes.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const TOTAL = 2_000_000;
type Payer = Awaited<ReturnType<typeof buildPayer>>;

describe('payments at gateways over the network', () => {
  const stub = stubGateway();
  let shops: TwoShops;
  let one: Payer;
  let lastAuthority = 0;
  const answer = (data: object) => ({ data: { code: 100, ...data }, errors: [] });
  const refusal = (code: number) => ({ data: [], errors: { code } });

  beforeAll(async () => {
    const { address } = stub;
    shops = await openTwo({
      gateways: [
        { id: 'zarinpal', merchant: 'm', address },
        { id: 'zibal', merchant: 'm', address },
      ],
    });
  });
  afterAll(() => shops.close());
  beforeEach(async () => {
    one = await buildPayer(shops.shop, shops.clock);
    stub.on('request.json', (response) => {
      lastAuthority += 1;
      response.end(JSON.stringify(answer({ authority: `A${String(lastAuthority).padStart(35, '0')}` })));
    });
  });

  const reconcile = (index = 0) =>
    shops.either(index).call('POST', '/operator/v1/payments/reconcile', { token: shops.shop.admin });
  const comeBack = ({ authority }: Begun, index = 0) =>
    shops.either(index).call('GET', `/api/v1/payments/return/zarinpal?Authority=${authority}&Status=OK`);
  const sent = (operation: string) => stub.received.filter(({ path }) => path.endsWith(`/${operation}`));
  /** A paid order with a number of the bank of its own. */
  const pay = async (refId: number, begun?: Begun) => {
    const payment = begun ?? (await one.begin());
    stub.on('verify.json', answer({ ref_id: refId, card_pan: '1234' }));
    await comeBack(payment);
    return payment;
  };

  test('the gateway is asked with the amount of the order, and another amount pays nothing', async () => {
    const begun = await one.begin();
    stub.on('verify.json', refusal(-50));
    await comeBack(begun);
    expect(sent('verify.json')).toMatchObject([{ body: { authority: begun.authority, amount: TOTAL } }]);
    expect(await one.read(begun)).toMatchObject({ state: 'failed', reason: 'amount-differs', can_retry: true });
    expect((await one.books()).state).toBe('awaiting_payment');
  });

  test('one payment of the bank settles one order, however often its number is presented', async () => {
    const other = await one.order();
    const second = begunOf(await one.start(undefined, { number: other.number }));
    await pay(4_711);
    await pay(4_711, second);
    expect([await one.books(), (await one.books(other.number)).state]).toEqual([paidOnce, 'awaiting_payment']);
    expect(await one.read(second)).toMatchObject({ state: 'failed', reason: 'ref-used' });
  });

  test('a return with the authority of one order pays no other order', async () => {
    const other = await one.order();
    const [first, second] = [await one.begin(), begunOf(await one.start(undefined, { number: other.number }))];
    stub.on('verify.json', answer({ ref_id: 4_801 }));
    const lied = await shops.shop.call('GET', `/api/v1/payments/return/zibal?trackId=1&Authority=${first.authority}`);
    expect(lied.headers.location).toBe('/payment/failure');
    const { headers } = await comeBack(second);
    expect(headers.location).toBe(`/payment/success?ref=${second.reference}`);
    expect([(await one.books()).state, (await one.books(other.number)).state]).toEqual(['awaiting_payment', 'paid']);
  });

  test('an answer that comes after the lease is not used, while another process asks again', async () => {
    const begun = await one.begin();
    const held: ((body: object) => void)[] = [];
    stub.on('verify.json', (response) => {
      held.push((body) => response.end(JSON.stringify(body)));
    });
    const first = comeBack(begun);
    await until(() => held[0]);
    expect(await one.read(begun)).toMatchObject({ state: 'confirming' });
    shops.clock.pass({ minutes: 2 });
    const second = reconcile(1);
    await until(() => held[1]);
    held[0]?.(refusal(-51));
    await first;
    expect(await one.read(begun)).toMatchObject({ state: 'confirming' });
    held[1]?.({ data: { code: 101, ref_id: 4_901 }, errors: [] });
    await second;
    expect(await one.books()).toEqual(paidOnce);
  });

  test('fifty returns at once ask the gateway once', async () => {
    const begun = await one.begin();
    stub.on('verify.json', answer({ ref_id: 4_951 }));
    await atOnce(50, (index) => comeBack(begun, index));
    expect(sent('verify.json')).toHaveLength(1);
    expect(await one.books()).toEqual(paidOnce);
  });

  test('a gateway that does not begin a payment is replaced by the next one, and returns by a form', async () => {
    stub.on('request.json', (response) => response.writeHead(503).end());
    stub.on('request', { result: 100, trackId: 77_001 });
    const { body } = await one.start();
    expect(body.data.redirect_url).toBe(`${stub.address}/start/77001`);
    const details = { result: 100, status: 2, amount: TOTAL, refNumber: 77_901 };
    stub.on('inquiry', details);
    stub.on('verify', details);
    const back = await shops.shop.call('POST', '/api/v1/payments/return/zibal', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'trackId=77001&success=1&status=2',
    });
    expect([back.status, back.headers.location]).toEqual([303, `/payment/success?ref=${body.data.reference}`]);
    expect(await one.read(body.data)).toMatchObject({ gateway_title: 'زیبال', ref_id: '77901' });
    expect(await one.books()).toEqual(paidOnce);
  });

  test('without any gateway the order stays unpaid, and the part of the wallet is free again', async () => {
    one = await buildPayer(shops.shop, shops.clock, { wallet: 400_000 });
    stub.on('request.json', (response) => response.destroy());
    const refused = await one.start({ method: 'wallet-and-gateway' });
    expect([refused.status, codeOf(refused)]).toEqual([503, 'gateway-unavailable']);
    expect([await one.wallet(), (await one.books()).state]).toEqual([
      { balance: 400_000, held: 0 },
      'awaiting_payment',
    ]);
  });

  test('a payment in verification is followed for as long as the bank gives no answer, and its order does not expire', async () => {
    const begun = await one.begin();
    stub.on('verify.json', (response) => response.destroy());
    await comeBack(begun);
    for (let minute = 0; minute < 60; minute += 5) {
      shops.clock.pass({ minutes: 5 });
      await reconcile();
    }
    expect(await one.read(begun)).toMatchObject({ state: 'confirming' });
    expect((await shops.shop.call('GET', '/operator/v1/payments', { token: shops.shop.admin })).body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ reference: begun.reference, state: 'verifying' })]),
    );
    stub.on('verify.json', answer({ ref_id: 5_001 }));
    const path = `/operator/v1/payments/${begun.reference}/check`;
    const checked = await shops.shop.call('POST', path, { token: shops.shop.admin });
    expect(checked.body.data).toMatchObject({ state: 'succeeded', ref_id: '5001' });
  });

  const cancelToCard = (index = 0) =>
    shops.either(index).call('POST', `/api/v1/orders/${one.first.number}/cancel?refund=card`, one);
  const refund = async () =>
    (
      await one.rows(
        `select refunds.id, destination, refunds.state, refunds.amount::integer from refunds
         join payments on payments.id = payment_id where order_id = $1 order by refunds.id`,
        [one.first.id],
      )
    ).map((row) => row as { id: string; destination: string; state: string; amount: number });

  test('an order that is cancelled fifty times at once is refunded to its card once', async () => {
    await pay(6_001);
    stub.on('reverse.json', answer({}));
    await atOnce(50, cancelToCard);
    await atOnce(20, reconcile);
    expect(sent('reverse.json')).toHaveLength(1);
    expect(await refund()).toMatchObject([{ destination: 'card', state: 'succeeded', amount: TOTAL }]);
    expect(await one.wallet()).toEqual({ balance: 0, held: 0 });
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
  ])('a refund without an answer is never sent again; the bank says %s', async (status, refunds, balance) => {
    await pay(status === 'VERIFIED' ? 6_101 : 6_102);
    stub.on('reverse.json', (response) => response.destroy());
    stub.on('inquiry.json', (response) => response.destroy());
    await cancelToCard();
    await atOnce(10, reconcile);
    expect(await refund()).toMatchObject([{ state: 'unknown' }]);
    shops.clock.pass({ minutes: 11 });
    await atOnce(10, reconcile);
    expect(await refund()).toMatchObject([{ state: 'unknown' }]);
    stub.on('inquiry.json', answer({ status }));
    shops.clock.pass({ minutes: 11 });
    await atOnce(10, reconcile);
    expect([await refund(), await one.wallet()]).toMatchObject([refunds, { balance, held: 0 }]);
    expect(sent('reverse.json')).toHaveLength(1);
  });

  test('a refused refund goes to the wallet, and the shop decides about one that stays unknown, once', async () => {
    await pay(6_201);
    stub.on('reverse.json', refusal(-63));
    await cancelToCard();
    await reconcile();
    expect(await one.wallet()).toEqual({ balance: TOTAL, held: 0 });

    one = await buildPayer(shops.shop, shops.clock);
    await pay(6_202);
    stub.on('reverse.json', (response) => response.destroy());
    await cancelToCard();
    await reconcile();
    const [unknown] = await refund();
    const decide = (index: number) =>
      shops.either(index).call('POST', `/operator/v1/refunds/${unknown?.id}/decide`, {
        ...{ token: shops.shop.admin, body: { sent: false } },
      });
    const decided = await atOnce(10, decide);
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await one.wallet()).toEqual({ balance: TOTAL, held: 0 });
  });

  test('the database refuses refunds of more than was paid, and a second one with the same key', async () => {
    const begun = await pay(6_301);
    const add = (key: string, amount: number) =>
      one.rows(
        `insert into refunds (id, key, payment_id, amount, destination, state, actor, created_at, updated_at)
         select gen_random_uuid(), $2, id, $3, 'wallet', 'succeeded', 'system', now(), now()
         from payments where reference = $1`,
        [begun.reference, key, amount],
      );
    await expect(add('test 1', TOTAL + 1)).rejects.toThrow('refunds exceed what was paid');
    const added = await Promise.allSettled([...Array(10).keys()].map((index) => add(`test ${index}`, TOTAL / 2)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});
