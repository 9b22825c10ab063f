import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { buildWalletOwner, type OwnerProperties, sheba, toman } from './wallet-owner.ts';

afterAll(closeDatabases);

describe('withdrawals and transactions', () => {
  let shop: Shop;
  const clock = testClock('2026-11-22T20:00:00Z');
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  const buildOwner = (more: OwnerProperties = {}) => buildWalletOwner(shop, clock, more);
  const asOperator = (path: string, body: object) =>
    shop.call('POST', `/operator/v1/${path}`, { token: shop.admin, body });
  const approve = (number: number, owner = 'سارا محمدی') => asOperator(`withdrawals/${number}/approve`, { owner });
  const pay = (number: number, reference: string) => asOperator(`withdrawals/${number}/pay`, { reference });
  const reject = (number: number, reason = 'شبا به نام شما نیست.') =>
    asOperator(`withdrawals/${number}/reject`, { reason });

  test('the wallet of a new member is empty and states the limits of a charge', async () => {
    const { get } = await buildOwner({ charge: 0, name: '' });
    expect(await get('wallet')).toEqual({
      balance: 0,
      held: 0,
      available: 0,
      owner_name: null,
      charge_limits: { min: 50_000 * toman, max: 20_000_000 * toman },
    });
  });

  test('a withdrawal holds its amount until the operator has paid it, and the member is notified', async () => {
    const owner = await buildOwner();
    const requested = await owner.withdraw(60_000 * toman, { sheba: '۸۲ ۰۵۴۰ ۱۰۲۶ ۸۰۰۲ ۰۸۱۷ ۹۰۹۰ ۰۲' });
    const { number } = requested.body.data;
    expect(requested.body.data).toMatchObject({
      state: 'requested',
      amount: 600_000,
      sheba,
      owner_name: 'سارا محمدی',
      may_cancel: true,
    });
    expect(await owner.wallet()).toEqual({ balance: 1_000_000, held: 600_000, available: 400_000 });
    expect(codeOf(await pay(number, 'too early'))).toBe('illegal-transition');
    expect(await approve(number, 'رضا محمدی')).toMatchObject({
      status: 422,
      body: { errors: [{ messages: [{ code: 'owner-differs' }] }] },
    });
    expect((await approve(number, 'ساراي محمدي')).status).toBe(422);
    expect((await approve(number, 'سارا  محمدي')).status).toBe(200);
    expect(codeOf(await owner.cancel(number))).toBe('illegal-transition');
    expect((await pay(number, `B ${number}`)).status).toBe(200);
    expect(await owner.wallet()).toEqual({ balance: 400_000, held: 0, available: 400_000 });
    expect((await owner.get('wallet/withdrawals')).items).toMatchObject([
      { number, state: 'paid', bank_reference: `B ${number}`, may_cancel: false },
    ]);
    expect(await shop.rows('select title from notifications where user_id = $1', [owner.user_id])).toEqual([
      { title: 'مبلغ برداشت به حساب شما واریز شد' },
    ]);
    expect(
      await shop.rows(
        `select withdrawal_moves.state, actor from withdrawal_moves join withdrawals on id = withdrawal_id
         where number = $1 order by position`,
        [number],
      ),
    ).toEqual([
      { state: 'requested', actor: `member:${owner.user_id}` },
      { state: 'approved', actor: 'service:operator' },
      { state: 'paid', actor: 'service:operator' },
    ]);
  });

  test('a repeated payment changes nothing, and one bank reference pays one withdrawal', async () => {
    const owner = await buildOwner();
    const numbers: number[] = [];
    for (const amount of [200_000, 300_000]) {
      const { number } = (await owner.withdraw(amount)).body.data;
      await approve(number);
      numbers.push(number);
    }
    const [first = 0, second = 0] = numbers;
    for (let turn = 0; turn < 3; turn += 1) expect((await pay(first, `once ${first}`)).status).toBe(200);
    expect(codeOf(await pay(first, 'another'))).toBe('illegal-transition');
    expect(await pay(second, `once ${first}`)).toMatchObject({
      status: 409,
      body: { errors: [{ messages: [{ message: expect.stringContaining(`withdrawal ${first}`) }] }] },
    });
    expect(await owner.wallet()).toEqual({ balance: 800_000, held: 300_000, available: 500_000 });
  });

  test('a rejection and a cancellation give the amount back once', async () => {
    const owner = await buildOwner();
    const first = (await owner.withdraw(400_000)).body.data.number;
    const second = (await owner.withdraw(600_000)).body.data.number;
    expect(await owner.wallet()).toMatchObject({ available: 0 });
    for (let turn = 0; turn < 2; turn += 1) expect((await reject(first)).status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1) expect((await owner.cancel(second)).status).toBe(200);
    expect(codeOf(await reject(second))).toBe('illegal-transition');
    expect(codeOf(await approve(first))).toBe('illegal-transition');
    expect(await owner.wallet()).toEqual({ balance: 1_000_000, held: 0, available: 1_000_000 });
    expect((await owner.get('wallet/withdrawals')).items).toMatchObject([
      { number: second, state: 'cancelled', reason: null },
      { number: first, state: 'rejected', reason: 'شبا به نام شما نیست.' },
    ]);
  });

  test('wrong requests are refused beside their field, and hold nothing', async () => {
    const owner = await buildOwner();
    const fieldOf = async (amount: number, text?: string) =>
      (await owner.withdraw(amount, text === undefined ? {} : { sheba: text })).body.errors[0].messages[0];
    expect(await fieldOf(1_000_010)).toMatchObject({
      code: 'not-enough-money',
      field: 'amount',
      message: expect.stringContaining('۱۰۰٬۰۰۰ تومان'),
    });
    expect(await fieldOf(99_999)).toMatchObject({ code: 'invalid', field: 'amount' });
    expect(await fieldOf(-100_000)).toMatchObject({ code: 'invalid', field: 'amount' });
    expect(await fieldOf(100_000, 'IR820540102680020817909003')).toMatchObject({ code: 'sheba-wrong', field: 'sheba' });
    const nameless = await buildOwner({ name: '' });
    expect(codeOf(await nameless.withdraw(100_000))).toBe('name-missing');
    expect(await owner.wallet()).toMatchObject({ held: 0 });
    expect(await nameless.wallet()).toMatchObject({ held: 0 });
  });

  test('three withdrawals can be open at once, and ten be requested in a day', async () => {
    const owner = await buildOwner();
    for (let turn = 0; turn < 3; turn += 1) expect((await owner.withdraw(100_000)).status).toBe(200);
    expect(codeOf(await owner.withdraw(100_000))).toBe('withdrawals-too-many');
    const impatient = await buildOwner();
    for (let turn = 0; turn < 10; turn += 1) {
      await impatient.cancel((await impatient.withdraw(100_000)).body.data.number);
    }
    expect(await impatient.withdraw(100_000)).toMatchObject({ status: 429 });
    clock.pass({ days: 1 });
    expect((await impatient.withdraw(100_000)).status).toBe(200);
  });

  test('a withdrawal that is sent again with its key is one withdrawal', async () => {
    const owner = await buildOwner();
    const answers = [];
    for (let turn = 0; turn < 3; turn += 1) answers.push(await owner.withdraw(300_000, { key: 'a-key' }));
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
    expect(await owner.wallet()).toMatchObject({ held: 300_000 });
  });

  test('no program changes what was requested, or ends a withdrawal twice', async () => {
    const owner = await buildOwner();
    const { number } = (await owner.withdraw(300_000)).body.data;
    const refused = (text: string) => expect(shop.rows(text, [number])).rejects.toThrow();
    await refused('update withdrawals set amount = 1 where number = $1');
    await refused(`update withdrawals set sheba = 'IR000000000000000000000000' where number = $1`);
    await refused(`update withdrawals set state = 'paid' where number = $1`);
    await refused('delete from withdrawals where number = $1');
    await owner.cancel(number);
    await refused(`update withdrawals set state = 'requested' where number = $1`);
  });

  test('the transactions are filtered by kind, direction and days of Tehran, and read page by page', async () => {
    const owner = await buildOwner();
    const read = async (query: string) => {
      const { items } = await owner.get(`transactions?${query}`);
      return items.map(({ kind: entry, amount }: { kind: string; amount: number }) => `${entry} ${amount}`);
    };
    const { number } = (await owner.withdraw(300_000)).body.data;
    await reject(number);
    // 20:30 UTC is midnight in Tehran.
    clock.pass({ days: 1 });
    await asOperator(`wallets/${owner.mobile}/adjust`, { amount: -50_000, reason: 'واریز تکراری' });
    expect(await read('')).toEqual(['adjust 50000', 'release 300000', 'hold 300000', 'charge 1000000']);
    expect(await read('kind=hold')).toEqual(['hold 300000']);
    expect(await read('direction=out')).toEqual(['adjust 50000']);
    expect(await read('direction=in&source=wallet')).toEqual(['charge 1000000']);
    expect(await read('source=payments')).toEqual([]);
    const today = clock.now().toISOString().slice(0, 10);
    expect(await read(`from=${today}&to=${today}`)).toEqual(['adjust 50000']);
    expect(await read(`to=${new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)}`)).toHaveLength(3);
    expect((await owner.get('transactions?kind=adjust')).items).toMatchObject([
      { direction: 'out', balance: 950_000, subject: 'operator', reason: 'واریز تکراری', number: null },
    ]);
    expect((await owner.get('transactions?kind=hold')).items[0]).toMatchObject({ number: String(number) });

    const ids: string[] = [];
    for (let turn = 0; turn < 25; turn += 1) {
      await asOperator(`wallets/${owner.mobile}/adjust`, { amount: 1 + turn, reason: 'x' });
    }
    let next: string | null = '';
    while (next !== null) {
      const page = await owner.get(`transactions${next === '' ? '' : `?after=${next}`}`);
      ids.push(...page.items.map(({ id }: { id: string }) => id));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([29, 29]);
  });

  test('a payment at a gateway is listed with the number of its order, and counts as money out only when it succeeded', async () => {
    const owner = await buildOwner({ charge: 0 });
    const { number } = await buildOrder(shop.database, { member: owner, state: 'paid' });
    const { items } = await owner.get('transactions?source=payments');
    expect(items).toMatchObject([
      {
        kind: 'payment',
        direction: 'out',
        subject: 'order',
        number: String(number),
        state: 'succeeded',
        balance: null,
      },
    ]);
    await shop.rows(`update payments set state = 'reversed' where id = $1`, [items[0].id.split('-p-')[1]]);
    expect((await owner.get('transactions?direction=none')).items).toMatchObject([{ state: 'reversed' }]);
    const other = await buildOwner({ charge: 0 });
    expect((await other.get('transactions')).items).toEqual([]);
  });

  test('a wrong filter is refused', async () => {
    const { token } = await buildOwner();
    for (const query of [
      'kind=gift',
      'from=2026-13-01',
      'from=2026-12-02&to=2026-12-01',
      'after=1',
      'after=1-x-2',
      'direction=up',
    ]) {
      expect([query, (await shop.call('GET', `/api/v1/transactions?${query}`, { token })).status]).toEqual([
        query,
        422,
      ]);
      if (!query.startsWith('after')) {
        expect((await shop.call('GET', `/api/v1/transactions.csv?${query}`, { token })).status).toBe(422);
      }
    }
  });

  test('the file of the transactions contains every one of them, and no formula', async () => {
    const owner = await buildOwner({ charge: 0 });
    for (let turn = 1; turn <= 3; turn += 1) {
      await asOperator(`wallets/${owner.mobile}/adjust`, { amount: turn * 10, reason: `=HYPERLINK("x";"${turn}")` });
    }
    const answer = await shop.call('GET', '/api/v1/transactions.csv?direction=in', { token: owner.token });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="transactions.csv"',
    });
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^14\d\d\/\d\d\/\d\d,\d\d:\d\d,اصلاح موجودی,واریز,30,60,,,"'=HYPERLINK/);
    // More than are read at once.
    const { id: order } = await buildOrder(shop.database, { member: owner });
    await shop.database.pool.query(
      `insert into payments (id, reference, user_id, purpose, order_id, gateway, amount, state, created_at, updated_at)
       select gen_random_uuid(), lpad(number::text, 22, '0'), $2, 'order', $1, 'zarinpal', number, 'failed', now(), now()
       from generate_series(1, 1100) as number`,
      [order, owner.user_id],
    );
    const long = await shop.call('GET', '/api/v1/transactions.csv?source=payments', { token: owner.token });
    expect(new Set(long.body.trimEnd().split('\r\n')).size).toBe(1101);
    const signedOut = await shop.call('GET', '/api/v1/transactions.csv');
    expect(signedOut.status).toBe(401);
  });

  test('the operator corrects a balance once for a reference, never below what is held', async () => {
    const owner = await buildOwner();
    await owner.withdraw(900_000);
    const adjust = (amount: number, reference?: string) =>
      asOperator(`wallets/${owner.mobile}/adjust`, { amount, reason: 'x', ...(reference && { reference }) });
    for (let turn = 0; turn < 3; turn += 1) expect((await adjust(500, 'note 7')).body.data.balance).toBe(1_000_500);
    expect(codeOf(await adjust(501, 'note 7'))).toBe('reference-used');
    expect(codeOf(await adjust(-100_501))).toBe('not-enough-money');
    expect(codeOf(await adjust(0))).toBe('amount-missing');
    expect((await asOperator('wallets/09000000000/adjust', { amount: 1, reason: 'x' })).status).toBe(404);
    expect(await shop.rows('select * from wallet_differences')).toEqual([]);
  });

  test('a withdrawal of another member does not exist', async () => {
    const owner = await buildOwner();
    const { number } = (await owner.withdraw(300_000)).body.data;
    const other = await buildOwner();
    const unknown = await other.cancel(number + 1000);
    expect((await other.cancel(number)).body.errors).toEqual(unknown.body.errors);
    expect((await other.get('wallet/withdrawals')).items).toEqual([]);
    expect((await other.get('transactions')).items).toHaveLength(1);
    expect(await owner.wallet()).toMatchObject({ held: 300_000 });
  });
});
