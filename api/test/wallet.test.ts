import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Result } from 'release/result';
import type { Database } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import type { Reference } from '../src/modules/wallet/repository.ts';
import { buildMember } from './builders.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { buildPayer, paidOnce, startedPayment, TOTAL } from './payers.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

type Ledger = ReturnType<typeof walletLedger>;
const now = new Date('2026-11-22T10:00:00Z');
const payment = (id: string): Reference => ({ type: 'payment', id });

describe.each(kinds)('the ledger of wallets on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });

  const rows = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;
  const transact = <T>(work: (ledger: Ledger) => Promise<T>) =>
    inTransaction(database.kysely, (tx) => work(walletLedger(tx)));
  const refused = (text: string, values: unknown[] = []) => expect(rows(text, values)).rejects.toThrow();
  const walletOf = async (user: string) =>
    (await rows('select balance, held from wallets where user_id = $1', [user]))[0];
  const actor = 'system' as const;
  /** The commands of one member, with the outcome as a word. */
  const walletOfNewMember = async () => {
    const { user_id: user } = await buildMember(database);
    const send = async (
      command: 'charge' | 'refund' | 'hold' | 'capture' | 'release' | 'adjust',
      id: string,
      amount = 0,
    ) => {
      const reference = payment(`${user} ${id}`);
      const reason = 'a wrong amount was paid in';
      const result = await transact<Result<unknown>>((ledger) =>
        ledger[command]({ user, amount, reference, actor, reason, now }),
      );
      return result.ok ? 'ok' : result.reason;
    };
    return { user, send };
  };

  test('a balance is paid in, held, captured, released and refunded, and each entry carries the balance after it', async () => {
    const { user, send } = await walletOfNewMember();
    for (const [command, id, amount] of [
      ['charge', 'a', 100],
      ['hold', 'b', 60],
      ['hold', 'c', 40],
      ['capture', 'b'],
      ['release', 'c'],
      ['refund', 'b', 25],
      ['adjust', 'd', -65],
    ] as const) {
      expect(await send(command, id, amount)).toBe('ok');
    }
    expect(
      await rows('select number, kind, amount, balance, held from wallet_entries where user_id = $1 order by 1', [
        user,
      ]),
    ).toEqual([
      { number: 1, kind: 'charge', amount: 100, balance: 100, held: 0 },
      { number: 2, kind: 'hold', amount: 60, balance: 100, held: 60 },
      { number: 3, kind: 'hold', amount: 40, balance: 100, held: 100 },
      { number: 4, kind: 'capture', amount: 60, balance: 40, held: 40 },
      { number: 5, kind: 'release', amount: 40, balance: 40, held: 0 },
      { number: 6, kind: 'refund', amount: 25, balance: 65, held: 0 },
      { number: 7, kind: 'adjust', amount: -65, balance: 0, held: 0 },
    ]);
    expect(await walletOf(user)).toEqual({ balance: 0, held: 0 });
  });

  test('neither a hold nor a correction takes more than what is available', async () => {
    const { user, send } = await walletOfNewMember();
    expect(await send('hold', 'a', 1)).toBe('not-enough-money');
    await send('charge', 'b', 100);
    await send('hold', 'c', 70);
    expect(await send('hold', 'd', 31)).toBe('not-enough-money');
    expect(await send('adjust', 'e', -31)).toBe('not-enough-money');
    expect(await send('adjust', 'e', -30)).toBe('ok');
    expect(await walletOf(user)).toEqual({ balance: 70, held: 70 });
  });

  test('a repeated command changes nothing, and its reference cannot serve another amount or member', async () => {
    const { user, send } = await walletOfNewMember();
    const { user: other } = await walletOfNewMember();
    for (const command of ['charge', 'hold', 'capture', 'refund'] as const) {
      expect(await send(command, 'a', 50)).toBe('ok');
      expect(await send(command, 'a', 50)).toBe('ok');
    }
    expect(await send('charge', 'a', 51)).toBe('reference-used');
    const posting = { user: other, amount: 50, reference: payment(`${user} a`), actor, now };
    expect(await transact((ledger) => ledger.charge(posting))).toMatchObject({ reason: 'reference-used' });
    expect(await walletOf(user)).toEqual({ balance: 50, held: 0 });
  });

  test('a hold ends once, and its reference holds nothing a second time', async () => {
    const { user, send } = await walletOfNewMember();
    await send('charge', 'a', 100);
    expect(await send('capture', 'b')).toBe('not-found');
    await send('hold', 'b', 40);
    await send('hold', 'c', 40);
    expect(await send('capture', 'b')).toBe('ok');
    expect(await send('release', 'b')).toBe('hold-ended');
    expect(await send('release', 'c')).toBe('ok');
    expect(await send('capture', 'c')).toBe('hold-ended');
    expect(await send('hold', 'c', 40)).toBe('hold-ended');
    expect(await walletOf(user)).toEqual({ balance: 60, held: 0 });
  });

  test('no other write reaches a wallet or its ledger', async () => {
    const { user, send } = await walletOfNewMember();
    await send('charge', 'a', 100);
    await send('hold', 'a', 10);
    await refused('update wallets set balance = 9 where user_id = $1', [user]);
    await refused('update wallets set held = 0 where user_id = $1', [user]);
    await refused('delete from wallets where user_id = $1', [user]);
    await refused('delete from users where id = $1', [user]);
    await refused('truncate wallets, wallet_entries');
    await refused('truncate wallet_entries');
    await refused('update wallet_entries set amount = 9 where user_id = $1', [user]);
    await refused('delete from wallet_entries where user_id = $1', [user]);
    await refused('insert into wallets (user_id, balance) select id, 5 from users where id <> $1 limit 1', [user]);
    const insert = (kind: string, amount: number, more = '') =>
      refused(
        `insert into wallet_entries (user_id, kind, amount, ref_type, ref_id, actor, reason)
         values ($1::uuid, $2, $3, 'payment', $1::text || ' a', 'system', 'x') ${more}`,
        [user, kind, amount],
      );
    await insert('charge', 1);
    await insert('charge', 1, 'on conflict do nothing');
    await insert('capture', 9);
    await insert('refund', -1);
    await insert('adjust', -101);
    await insert('spend', 1);
    expect(await walletOf(user)).toEqual({ balance: 100, held: 10 });
    expect(await rows('select * from wallet_differences')).toEqual([]);
  });

  test('after any sequence of commands the ledger adds up to the balance, which is never below what is held', async () => {
    const step = fc.record({
      command: fc.constantFrom('charge', 'refund', 'hold', 'capture', 'release', 'adjust'),
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      amount: fc.integer({ min: 1, max: 50 }),
      isLess: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const { user, send } = await walletOfNewMember();
      let balance = 0;
      const holds = new Map<string, number>();
      const done = new Set<string>();
      for (const { command, id, amount, isLess } of steps) {
        const signed = command === 'adjust' && isLess ? -amount : amount;
        const isNew = !done.has(`${command} ${id}`);
        if ((await send(command, id, signed)) !== 'ok' || !isNew) continue;
        done.add(`${command} ${id}`);
        if (command === 'hold') holds.set(id, amount);
        else if (command === 'capture') balance -= holds.get(id) ?? Number.NaN;
        else if (command !== 'release') balance += signed;
        if (command === 'capture' || command === 'release') holds.delete(id);
      }
      const held = [...holds.values()].reduce((sum, amount) => sum + amount, 0);
      expect((await walletOf(user)) ?? { balance: 0, held: 0 }).toEqual({ balance, held });
      expect(held).toBeLessThanOrEqual(balance);
    });
    await fc.assert(property, { numRuns: 30 });
    expect(await rows('select * from wallet_differences')).toEqual([]);
  });

  describe('in payments', () => {
    const clock = testClock();
    let shop: Shop;
    beforeAll(async () => {
      shop = await openShop(kind, { database, now: clock.now });
    });
    afterAll(() => shop.close());
    const newPayer = (properties?: Parameters<typeof buildPayer>[2]) => buildPayer(shop, clock, properties);

    test('the wallet pays an order at once, or refuses when its balance is too low', async () => {
      const rich = await newPayer({ wallet: TOTAL + 5 });
      const paid = await rich.requestPayment({ method: 'wallet' });
      expect(paid.body.data).toEqual({ reference: expect.any(String), state: 'succeeded', redirect_url: null });
      expect([await rich.books(), await rich.wallet()]).toEqual([paidOnce, { balance: 5, held: 0 }]);
      const poor = await newPayer({ wallet: TOTAL - 1 });
      const refused = await poor.requestPayment({ method: 'wallet' });
      expect([refused.status, codeOf(refused)]).toEqual([422, 'not-enough-money']);
      expect((await poor.books()).state).toBe('awaiting_payment');
    });

    test("the wallet's part is held at the start, captured at the settlement, and released when the payment fails", async () => {
      const payer = await newPayer({ wallet: 600_000 });
      const first = await payer.startPayment({ method: 'wallet-and-gateway' });
      expect(await payer.wallet()).toEqual({ balance: 600_000, held: 600_000 });
      await payer.choose(first, 'fail');
      await payer.comeBack(first, { status: 'NOK' });
      expect(await payer.wallet()).toEqual({ balance: 600_000, held: 0 });
      const second = await payer.startPayment({ method: 'wallet-and-gateway' });
      expect(
        await shop.rows('select amount::integer from local_bank_payments where authority = $1', [second.authority]),
      ).toEqual([{ amount: 1_400_000 }]);
      await payer.pay(second);
      expect([await payer.books(), await payer.wallet()]).toEqual([paidOnce, { balance: 0, held: 0 }]);
      const kinds = (await payer.entries()).map(({ kind: entry }) => entry);
      expect(kinds).toEqual(['charge', 'hold', 'release', 'hold', 'capture']);
      const order = await shop.call('GET', `/api/v1/orders/${payer.order.number}`, { token: payer.token });
      expect(order.body.data.payments).toMatchObject([{ wallet_amount: 600_000 }, { wallet_amount: 600_000 }]);
    });

    test('a wallet is charged at the bank once, within its limits', async () => {
      const payer = await newPayer();
      const charge = (amount: number) =>
        shop.call('POST', '/api/v1/account/wallet/charges', { ...payer, body: { amount } });
      expect(codeOf(await charge(499_999))).toBe('amount-out-of-range');
      const payment = startedPayment(await charge(500_000));
      await payer.choose(payment, 'twice');
      await payer.comeBack(payment);
      expect(await payer.wallet()).toEqual({ balance: 500_000, held: 0 });
      expect(await payer.read(payment)).toMatchObject({ purpose: 'charge', state: 'succeeded', order_number: null });
      expect((await shop.call('GET', '/api/v1/transactions?source=payments', payer)).body.data.items).toMatchObject([
        { subject: 'payment', amount: 500_000, state: 'succeeded' },
      ]);
    });
  });

  test('a difference between a wallet and its ledger is shown', async () => {
    const { user, send } = await walletOfNewMember();
    await send('charge', 'a', 100);
    await inTransaction(database.kysely, async (tx) => {
      await sql`set local shop.restoring = 'on'`.execute(tx);
      await sql`update wallets set balance = 101 where user_id = ${user}`.execute(tx);
    });
    expect(await rows('select user_id, balance, posted::integer from wallet_differences')).toEqual([
      { user_id: user, balance: 101, posted: 100 },
    ]);
  });
});
