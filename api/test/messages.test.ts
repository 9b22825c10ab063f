import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { makeLog } from '../src/log.ts';
import { type Jobs, jobsService } from '../src/modules/jobs/service.ts';
import type { Outcome, SmsMessage } from '../src/modules/messages/provider.ts';
import { type Messages, messagesService } from '../src/modules/messages/service.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { testClock } from './sign-in.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const MOBILE = '09123456789';
const SENT: Outcome = { kind: 'sent' };
const FAILED: Outcome = { kind: 'failed', why: 'status 409' };

describe.each(kinds)('messages on %s', (kind) => {
  const clock = testClock();
  let database: Database;
  let jobs: Jobs;
  let messages: Messages;
  let sentMessages: SmsMessage[];
  let outcomes: Outcome[];
  let logText: string;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await database.pool.query('truncate outbox, jobs.job');
    sentMessages = [];
    outcomes = [];
    logText = '';
    const log = makeLog('info', {
      write: (line) => {
        logText += line;
      },
    });
    jobs = jobsService(database, { log, intervals: { poll: 0.5 } });
    const provider = {
      send: async (message: SmsMessage) => {
        sentMessages.push(message);
        return outcomes.shift() ?? SENT;
      },
    };
    messages = messagesService(database, {
      jobs,
      providers: { sms: provider },
      shopOrigin: 'https://shop.example:8443',
      now: clock.now,
      log,
    });
    jobs.handle('sms', ({ id }) => messages.deliver(id));
    await jobs.start();
  });
  afterEach(() => jobs.stop());

  const otp = { mobile: MOBILE, template: 'otp', tokens: { code: '123456' } } as const;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const send = (notAfter = inMinutes(3)) => jobs.transaction((tx) => messages.send(tx, { ...otp, notAfter }));
  const row = async () => (await database.pool.query('select * from outbox')).rows[0];
  const settled = () =>
    until(async () => {
      const current = await row();
      return current.sent_at !== null || current.given_up_at !== null ? current : undefined;
    });
  /** Makes the next retry due now. */
  const hurry = () => database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);

  test('a message sent in a transaction goes out after the commit', async () => {
    await jobs.transaction(async (tx) => {
      await messages.send(tx, { ...otp, notAfter: inMinutes(3) });
      expect(sentMessages).toEqual([]);
    });
    expect(await settled()).toMatchObject({ attempts: 1, sent_at: clock.now(), tokens: {}, last_error: null });
    expect(sentMessages).toEqual([
      {
        mobile: MOBILE,
        template: 'otp',
        tokens: ['123456'],
        code: '123456',
        text: 'کد ورود به فروشگاه: 123456\nاین کد را به هیچ‌کس ندهید.\n\n@shop.example #123456',
      },
    ]);
  });

  test('a message of a rolled-back transaction is not sent', async () => {
    const failing = jobs.transaction(async (tx) => {
      await messages.send(tx, otp);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await send();
    await settled();
    expect(sentMessages).toHaveLength(1);
    expect((await database.pool.query('select count(*)::int as n from outbox')).rows).toEqual([{ n: 1 }]);
  });

  test('a failed delivery is retried, and the message sent once', async () => {
    outcomes = [FAILED, FAILED];
    await send();
    for (const tries of [1, 2]) {
      await until(() => sentMessages.length === tries);
      await until(async () => (await hurry()).rowCount === 1);
    }
    expect(await settled()).toMatchObject({ attempts: 3, last_error: null, given_up_at: null });
    expect(sentMessages).toHaveLength(3);
    expect(logText).toContain('status 409');
    for (const secret of ['123456', MOBILE]) expect(logText).not.toContain(secret);
  });

  test('a delivery that the provider rejects for good is not retried', async () => {
    outcomes = [{ kind: 'refused', why: 'status 411' }];
    await send();
    expect(await settled()).toMatchObject({ attempts: 1, sent_at: null, last_error: 'status 411', tokens: {} });
    const { rows } = await database.pool.query(`select count(*)::int as n from jobs.job where state = 'retry'`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('an expired code is not sent', async () => {
    outcomes = [FAILED];
    await send();
    await until(() => sentMessages.length === 1);
    clock.pass({ minutes: 3 });
    await until(async () => (await hurry()).rowCount === 1);
    expect(await settled()).toMatchObject({ given_up_at: clock.now(), last_error: 'status 409', tokens: {} });
    expect(sentMessages).toHaveLength(1);
  });

  test('a delivery job that runs twice sends once', async () => {
    await send();
    const { id } = await settled();
    await messages.deliver(id);
    expect(sentMessages).toHaveLength(1);
  });

  test('a template unknown to this version fails and stays for a newer process', async () => {
    await send();
    const { id } = await settled();
    await database.pool.query(`update outbox set sent_at = null, template = 'later'`);
    await expect(messages.deliver(id)).rejects.toThrow('does not know');
    expect(await row()).toMatchObject({ sent_at: null, given_up_at: null });
  });

  test('processes of the version before can still queue and send an SMS under the old name', async () => {
    const { pool } = database;
    await pool.query(
      `insert into sms_outbox (id, mobile, template, tokens, not_after)
       values (gen_random_uuid(), $1, 'otp', '{"code": "123456"}', now())`,
      [MOBILE],
    );
    const counted = await pool.query('update sms_outbox set attempts = attempts + 1 where sent_at is null returning *');
    expect(counted.rows).toMatchObject([{ mobile: MOBILE, attempts: 1, tokens: { code: '123456' } }]);
    expect(await row()).toMatchObject({ channel: 'sms', recipient: MOBILE, attempts: 1 });
    expect((await pool.query('delete from sms_outbox')).rowCount).toBe(1);
  });

  test('a message without a job, as after a restore, is queued again', async () => {
    await jobs.stop();
    await inTransaction(database.kysely, (tx) => messages.send(tx, { ...otp, notAfter: inMinutes(60) }));
    await database.pool.query('delete from jobs.job');
    const next = jobsService(database, { log: makeLog('silent'), intervals: { poll: 0.5 } });
    const provider = { send: async (message: SmsMessage) => ({ taken: sentMessages.push(message), ...SENT }) };
    const providers = { sms: provider };
    const parts = { jobs: next, providers, shopOrigin: 'https://shop.example', now: clock.now, log: makeLog('silent') };
    const again = messagesService(database, parts);
    next.handle('sms', ({ id }) => again.deliver(id));
    await next.start();
    await again.upkeep();
    expect(await row()).toMatchObject({ sent_at: null });
    clock.pass({ minutes: 2 });
    await again.upkeep();
    await again.upkeep();
    expect(await settled()).toMatchObject({ attempts: 1 });
    await next.stop();
    expect(sentMessages).toHaveLength(1);
  });

  test('messages that were sent or given up a month ago are deleted', async () => {
    await send();
    await settled();
    clock.pass({ days: 29 });
    await messages.upkeep();
    expect(await row()).toBeDefined();
    clock.pass({ days: 2 });
    await messages.upkeep();
    expect(await row()).toBeUndefined();
  });
});
