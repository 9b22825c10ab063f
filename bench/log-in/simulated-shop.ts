import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from 'api/app';
import { connect } from 'api/database';
import { makeLog } from 'api/log';
import { migrate } from 'api/migrate';
import { startTestPostgres } from 'api/postgres-server';
import { readSettings } from 'api/settings';
import { openStore } from 'release/store';

export type SimulatedShop = Awaited<ReturnType<typeof openSimulatedShop>>;

const password = 'گونیِ آبی و نخِ سفید';
/** The address that everybody shares. */
const address = '203.0.113.1';

/** A shop on a temporary PostgreSQL server, with a clock that only the simulation moves. */
export async function openSimulatedShop() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-log-in-'));
  const server = await startTestPostgres();
  const database = await connect({ url: server.url, onError: () => {} });
  await migrate(database.kysely);
  const read = readSettings({ DATA_DIR: dataDir, WARM_PICTURES: 'no', LOGINS_PER_MINUTE: '1000000' });
  if (!read.ok) throw new Error(read.message);
  const settings = { ...read.value, secret: 'the secret of a simulated shop, nobody else has it' };
  let at = Date.parse('2026-03-21T08:00:00Z');
  const app = await buildApp({
    database,
    settings,
    log: makeLog('silent'),
    now: () => new Date(at),
    store: openStore(settings.releaseStore),
    media: openStore(settings.mediaStore),
  });
  await app.ready();

  async function post(operation: string, body: object, cookie: string) {
    const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
    const response = await app.inject({ method: 'POST', url: `/api/v1/auth/${operation}`, headers, payload: body });
    const newCookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0] || cookie;
    return { status: response.statusCode, cookie: newCookie, body: response.json() };
  }
  const queryOne = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows[0];
  /** The newest message to a number, delivered or not. Its code is read from the queue, because waiting for the delivery takes long. */
  const newestCode = async (mobile: string): Promise<string | undefined> => {
    const row = await queryOne(
      `select code from (
         select tokens->>'code' as code, created_at from outbox
           where recipient = $1 and sent_at is null and given_up_at is null and not_after > $2
         union all select code, sent_at from local_inbox where mobile = $1
       ) as messages order by created_at desc limit 1`,
      [mobile, new Date(at)],
    );
    return row === undefined ? undefined : String(row.code);
  };

  return {
    password,
    pass: (seconds: number) => {
      at += seconds * 1000;
    },

    requestCode: async (mobile: string, cookie: string) => (await post('otp', { mobile }, cookie)).status,

    /** Requests a code and waits for its message; undefined if it is refused or not sent. */
    receiveCode: async (mobile: string, cookie: string) => {
      const requested = await post('otp', { mobile }, cookie);
      if (requested.status !== 200) return undefined;
      // Before this column existed, every answered code was sent.
      const newest = await queryOne(
        `select to_jsonb(otps)->>'sent' as sent from otps where mobile = $1 order by created_at desc, id desc limit 1`,
        [mobile],
      );
      const code = newest?.sent === 'false' ? undefined : await newestCode(mobile);
      return code === undefined ? undefined : { code, cookie: requested.cookie };
    },

    /** The cookie of the device after the log-in; undefined if it is refused. */
    logInWithCode: async (mobile: string, code: string, cookie: string) => {
      const verified = await post('otp/verify', { mobile, code }, cookie);
      return verified.status === 200 ? verified.cookie : undefined;
    },

    tryCode: async (mobile: string, code: string, cookie: string) =>
      (await post('otp/verify', { mobile, code }, cookie)).status,
    tryPassword: async (mobile: string, text: string, cookie: string) =>
      (await post('password', { mobile, password: text }, cookie)).status,

    /** Gives all members the same password: hashing a thousand would take most of the bench's time. */
    givePassword: async () => {
      const { mobile } = await queryOne('select mobile from users limit 1');
      at += 3600_000;
      const { cookie } = await post('otp', { mobile }, '');
      const { body } = await post('otp/verify', { mobile, code: (await newestCode(mobile)) ?? '' }, cookie);
      await app.inject({
        method: 'PUT',
        url: '/api/v1/account/password',
        headers: { authorization: `Bearer ${body.data.access_token}` },
        payload: { password },
      });
      await database.pool.query(
        'update users set password_hash = (select password_hash from users where mobile = $1)',
        [mobile],
      );
    },

    countMessages: async (): Promise<number> =>
      (
        await queryOne(
          "select count(*)::int as count from otps where coalesce(to_jsonb(otps)->>'sent', 'true') = 'true'",
        )
      ).count,

    close: async () => {
      await app.close();
      await database.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
