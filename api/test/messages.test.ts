import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { type Jobs, jobsService } from '../src/modules/jobs/service.ts';
import type { Outcome, SmsMessage } from '../src/modules/messages/provider.ts';
import { type Messages, messagesService } from '../src/modules/messages/service.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { testClock } from './people.ts';
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
  let taken: SmsMessage[];
  let outcomes: Outcome[];
  let said: string;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  beforeEach(async () => {
    await database.pool.query('truncate sms_outbox, jobs.job');
    taken = [];
    outcomes = [];
    said = '';
    const log = makeLog('info', {
      write: (line) => {
        said += line;
      },
    });
    jobs = jobsService(database, { log, pace: { poll: 0.5 } });
    const provider = {
      send: async (message: SmsMessage) => {
        taken.push(message);
        return outcomes.shift() ?? SENT;
      },
    };
    messages = messagesService(database, {
      jobs,
      provider,
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
  const row = async () => (await database.pool.query('select * from sms_outbox')).rows[0];
  const settled = () =>
    until(async () => {
      const found = await row();
      return found.sent_at !== null || found.given_up_at !== null ? found : undefined;
    });
  /** The next try is made now, not when its time comes. */
  const hurry = () => database.pool.query(`update jobs.job set start_after = now() where state = 'retry'`);

  test('what is sent in a transaction goes out when that has ended, whole', async () => {
    await jobs.transaction(async (tx) => {
      await messages.send(tx, { ...otp, notAfter: inMinutes(3) });
      expect(taken).toEqual([]);
    });
    expect(await settled()).toMatchObject({ attempts: 1, sent_at: clock.now(), tokens: {}, last_error: null });
    expect(taken).toEqual([
      {
        mobile: MOBILE,
        template: 'otp',
        tokens: ['123456'],
        code: '123456',
        text: 'کد ورود به فروشگاه: 123456\nاین کد را به هیچ‌کس ندهید.\n\n@shop.example #123456',
      },
    ]);
  });

  test('what is taken back was never sent', async () => {
    const failing = jobs.transaction(async (tx) => {
      await messages.send(tx, otp);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await send();
    await settled();
    expect(taken).toHaveLength(1);
    expect((await database.pool.query('select count(*)::int as n from sms_outbox')).rows).toEqual([{ n: 1 }]);
  });

  test('what does not go well is tried again, and sent once', async () => {
    outcomes = [FAILED, FAILED];
    await send();
    for (const tries of [1, 2]) {
      await until(() => (taken.length === tries ? true : undefined));
      await until(async () => ((await hurry()).rowCount === 1 ? true : undefined));
    }
    expect(await settled()).toMatchObject({ attempts: 3, last_error: null, given_up_at: null });
    expect(taken).toHaveLength(3);
    expect(said).toContain('status 409');
    for (const secret of ['123456', MOBILE]) expect(said).not.toContain(secret);
  });

  test('what will never be taken is given up at once', async () => {
    outcomes = [{ kind: 'refused', why: 'status 411' }];
    await send();
    expect(await settled()).toMatchObject({ attempts: 1, sent_at: null, last_error: 'status 411', tokens: {} });
    const { rows } = await database.pool.query(`select count(*)::int as n from jobs.job where state = 'retry'`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('a code that has run out is not sent any more', async () => {
    outcomes = [FAILED];
    await send();
    await until(() => (taken.length === 1 ? true : undefined));
    clock.pass({ minutes: 3 });
    await until(async () => ((await hurry()).rowCount === 1 ? true : undefined));
    expect(await settled()).toMatchObject({ given_up_at: clock.now(), last_error: 'status 409', tokens: {} });
    expect(taken).toHaveLength(1);
  });

  test('a job that comes twice sends once', async () => {
    await send();
    const { id } = await settled();
    await messages.deliver(id);
    expect(taken).toHaveLength(1);
  });

  test('a template of a later version waits for a process that knows it', async () => {
    await send();
    const { id } = await settled();
    await database.pool.query(`update sms_outbox set sent_at = null, template = 'later'`);
    await expect(messages.deliver(id)).rejects.toThrow('does not know');
    expect(await row()).toMatchObject({ sent_at: null, given_up_at: null });
  });

  test('a message that lost its job, as out of a backup, is found again', async () => {
    await jobs.stop();
    await database.kysely.transaction().execute((tx) => messages.send(tx, { ...otp, notAfter: inMinutes(60) }));
    await database.pool.query('delete from jobs.job');
    const next = jobsService(database, { log: makeLog('silent'), pace: { poll: 0.5 } });
    const provider = { send: async (message: SmsMessage) => ({ taken: taken.push(message), ...SENT }) };
    const parts = { jobs: next, provider, shopOrigin: 'https://shop.example', now: clock.now, log: makeLog('silent') };
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
    expect(taken).toHaveLength(1);
  });

  test('what was settled a month ago is forgotten', async () => {
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
