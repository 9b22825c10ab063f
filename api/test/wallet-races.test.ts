import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { toRial } from '@shop/shared/lib/money';
import pg from 'pg';
import type { Result } from 'release/result';
import { type Database, kyselyOver } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { types } from '../src/database/types.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import type { Reference, WalletEntry } from '../src/modules/wallet/repository.ts';
import { withdrawalsService } from '../src/modules/wallet/withdrawals.ts';
import { atOnce } from './at-once.ts';
import { buildMember } from './builders.ts';
import { closeDatabases, freshDatabase } from './databases.ts';

type Ledger = ReturnType<typeof walletLedger>;
const now = new Date();
const actor = 'system' as const;

// The embedded database has one session, so nothing can race there.
describe('wallets under simultaneous commands, on postgres', () => {
  let database: Database;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    pool = new pg.Pool({ ...database.pool.options, types, max: 50 });
  });
  afterAll(async () => {
    await pool.end();
    await closeDatabases();
  });

  const rows = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  let calls = 0;
  let runs = 0;
  const transact = <T>(work: (ledger: Ledger) => Promise<T>): Promise<T> => {
    calls += 1;
    return inTransaction(kyselyOver(pool), (tx) => {
      runs += 1;
      return work(walletLedger(tx));
    });
  };
  afterEach(async () => {
    // The order of the locks must prevent deadlocks; repeating a transaction would only hide them.
    expect(runs).toBe(calls);
    expect(await rows('select * from wallet_differences')).toEqual([]);
  });
  const balanceOf = async (user: string) =>
    (await rows('select balance, held from wallets where user_id = $1', [user]))[0];
  const referenceOf = (user: string, turn: number): Reference => ({ type: 'order', id: `${user} ${turn}` });

  test('of 50 spends of 10 at once from a wallet of 100, ten succeed', async () => {
    const { user_id: user } = await buildMember(database);
    await transact((ledger) => ledger.charge({ user, amount: 100, reference: referenceOf(user, 0), actor, now }));
    const spends = await atOnce(50, (turn) =>
      transact(async (ledger) => {
        const reference = referenceOf(user, turn + 1);
        const held = await ledger.hold({ user, amount: 10, reference, actor, now });
        return held.ok ? ledger.capture({ reference, actor, now }) : held;
      }),
    );
    expect(spends.filter(({ ok }) => ok)).toHaveLength(10);
    expect(new Set(spends.flatMap((spend) => (spend.ok ? [] : [spend.reason])))).toEqual(new Set(['not-enough-money']));
    expect(await balanceOf(user)).toEqual({ balance: 0, held: 0 });
  });

  test('the same first charge, sent 50 times at once, is one entry', async () => {
    const { user_id: user } = await buildMember(database);
    const reference = referenceOf(user, 0);
    const charges = await atOnce(50, () =>
      transact((ledger) => ledger.charge({ user, amount: 30, reference, actor, now })),
    );
    expect(charges.every(({ ok }) => ok)).toBe(true);
    expect(await balanceOf(user)).toEqual({ balance: 30, held: 0 });
  });

  test('a hold that is captured and released 25 times each at once ends once', async () => {
    const { user_id: user } = await buildMember(database);
    const reference = referenceOf(user, 0);
    await transact(async (ledger) => {
      await ledger.charge({ user, amount: 40, reference, actor, now });
      await ledger.hold({ user, amount: 40, reference, actor, now });
    });
    const ends = await atOnce(50, (turn) =>
      transact<Result<WalletEntry>>((ledger) =>
        ledger[turn % 2 === 0 ? 'capture' : 'release']({ reference, actor, now }),
      ),
    );
    const kinds = new Set(ends.flatMap((end) => (end.ok ? [end.value.kind] : [])));
    expect(kinds.size).toBe(1);
    expect(ends.filter(({ ok }) => ok)).toHaveLength(25);
    expect(await balanceOf(user)).toEqual({ balance: kinds.has('capture') ? 0 : 40, held: 0 });
  });

  const withdrawals = () =>
    withdrawalsService(kyselyOver(pool), { messages: { notify: async () => {} }, now: () => new Date() });
  const sheba = 'IR820540102680020817909002';
  const succeeded = (results: { ok: boolean }[]) => results.filter(({ ok }) => ok).length;
  const withdrawalOf = async (amount: number) => {
    const { user_id: user } = await buildMember(database);
    await rows(`update users set first_name = 'سارا', last_name = 'محمدی' where id = $1`, [user]);
    const charge = { user, amount, reference: referenceOf(user, 0), actor, now };
    await transact((ledger) => ledger.charge(charge));
    return user;
  };
  const numberOf = (requested: Result<{ number: number }>) => (requested.ok ? requested.value.number : 0);

  test('of 50 requests to withdraw at once, as many succeed as the wallet can pay', async () => {
    const user = await withdrawalOf(250_000);
    const requested = await atOnce(50, () =>
      withdrawals().request(user, { amount: toRial(100_000), sheba }, undefined),
    );
    expect(succeeded(requested)).toBe(2);
    expect(await balanceOf(user)).toEqual({ balance: 250_000, held: 200_000 });
  });

  test('a withdrawal that is approved, rejected and cancelled at once ends in one state, with its hold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await withdrawalOf(100_000);
      const number = numberOf(await withdrawals().request(user, { amount: toRial(100_000), sheba }, undefined));
      await Promise.all([
        ...[1, 2, 3].map(() => withdrawals().approve(actor, number, 'سارا محمدی')),
        ...[1, 2, 3].map(() => withdrawals().reject(actor, number, 'x')),
        ...[1, 2, 3].map(() => withdrawals().cancel(user, number)),
      ]);
      const [{ state }] = await rows('select state from withdrawals where number = $1', [number]);
      expect(await balanceOf(user)).toEqual({ balance: 100_000, held: state === 'approved' ? 100_000 : 0 });
    }
  });

  test('a withdrawal that is paid 25 times at once is paid once, and a bank reference pays one of two', async () => {
    const user = await withdrawalOf(200_000);
    const numbers: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const number = numberOf(await withdrawals().request(user, { amount: toRial(100_000), sheba }, undefined));
      await withdrawals().approve(actor, number, 'سارا محمدی');
      numbers.push(number);
    }
    const paid = await atOnce(50, (turn) => withdrawals().pay(actor, numbers[turn % 2] ?? 0, 'bank 1'));
    expect(succeeded(paid)).toBe(25);
    expect(await balanceOf(user)).toEqual({ balance: 100_000, held: 100_000 });
  });

  test('a process that is killed while it charges and spends loses no acknowledged entry, and leaves no part of one', async () => {
    const { user_id: user } = await buildMember(database);
    const url = String(database.pool.options.connectionString);
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const program = new URL('killed-spender.ts', import.meta.url).pathname;
      const spender = spawn(process.execPath, [program, url, user, `round ${round}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(spender, 'exit');
      let lines = 0;
      for await (const line of createInterface({ input: spender.stdout })) {
        acknowledged.push(line);
        lines += 1;
        if (lines === 20 + round) spender.kill('SIGKILL');
      }
      await exited;
    }
    const entries = await rows(
      `select ref_id, count(*)::integer as count from wallet_entries where user_id = $1 group by 1`,
      [user],
    );
    expect(acknowledged.length).toBeGreaterThan(80);
    expect(entries.map(({ ref_id }) => ref_id)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(entries.map(({ count }) => count))).toEqual(new Set([3]));
    expect(await balanceOf(user)).toEqual({ balance: 0, held: 0 });
  });
});
