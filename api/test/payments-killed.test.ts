import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { audit } from '../src/modules/audit/audit.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { buildPayer, paidOnce } from './payers.ts';
import { killServers, startServer } from './server-process.ts';
import { openShop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { until } from './until.ts';

afterEach(killServers);
afterAll(closeDatabases);

test('an order whose process is killed between the verification and the commit is paid exactly once after the restart', async () => {
  const database = await freshDatabase('postgres');
  // The other processes have the clock of this machine.
  const clock = testClock(new Date().toISOString());
  const shop = await openShop('postgres', { database, now: clock.now });
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shop-killed-'));
  const start = () =>
    startServer({ DATABASE_URL: String(database.pool.options.connectionString), DATA_DIR, API_PORT: '0' });

  const payer = await buildPayer(shop, clock, { wallet: 900_000 });
  const payment = await payer.startPayment({ method: 'wallet-and-gateway' });
  await payer.choose(payment, 'slow');
  const comeBack = (address: string) =>
    fetch(`${address}/api/v1/payments/return/local?Authority=${payment.authority}&Status=OK`, { redirect: 'manual' });

  const first = start();
  const answer = comeBack(await first.address()).then(
    ({ status }) => status,
    () => 'none',
  );
  // The bank has taken the money, and answers three seconds later.
  await until(async () => (await payer.bankState(payment)) === 'verified');
  first.child.kill('SIGKILL');
  await first.ended;
  expect(await answer).toBe('none');
  expect(await payer.read(payment)).toMatchObject({ state: 'confirming' });
  expect(await payer.books()).toEqual({ state: 'awaiting_payment', settled: 0, invoices: 0, messages: 0, moves: 0 });
  expect(await payer.wallet()).toEqual({ balance: 900_000, held: 900_000 });

  const second = start();
  const address = await second.address();
  const reconcile = () =>
    fetch(`${address}/operator/v1/payments/reconcile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.admin}` },
    });
  // The lease of the killed process has not ended: nobody else verifies.
  await Promise.all([reconcile(), comeBack(address)]);
  expect((await payer.books()).state).toBe('awaiting_payment');
  // Two minutes later.
  await shop.rows(
    `update payments set lease_until = now(), next_check_at = now() - interval '1 second' where reference = $1`,
    [payment.reference],
  );
  await Promise.all([reconcile(), reconcile(), comeBack(address), comeBack(address)]);
  await until(async () => (await payer.read(payment)).state !== 'confirming');
  await reconcile();
  expect(await payer.read(payment)).toMatchObject({ state: 'succeeded' });
  expect(await payer.books()).toEqual(paidOnce);
  expect((await payer.entries()).map(({ kind }) => kind)).toEqual(['charge', 'hold', 'capture']);
  expect(await payer.wallet()).toEqual({ balance: 0, held: 0 });
  expect(await payer.stock()).toEqual({ on_hand: 98, reserved: 0 });
  expect((await audit(database.kysely)).filter(({ broken }) => broken > 0)).toEqual([]);

  second.child.kill('SIGTERM');
  await second.ended;
  await shop.close();
  await rm(DATA_DIR, { recursive: true });
});
