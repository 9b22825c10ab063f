import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { notErased } from '../src/modules/personal-data/erase.ts';
import { notExported, sections } from '../src/modules/personal-data/sections.ts';
import { addressBody, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { deletionCode, newMobile, signIn, testClock } from './sign-in.ts';
import { orderBody, sendArtwork, submit } from './special-order-requests.ts';

afterAll(closeDatabases);

const MARK = 'محرمانه';
const EMAIL = 'owner@example.com';
const NATIONAL_ID = '0076229645';
const clock = testClock();

describe('the data of a member', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());

  const ask = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    shop.call(method, `/api/v1/${path}`, { token, body });

  /** A member with something in every table, whose texts contain the mark. */
  async function buildOwner() {
    clock.pass({ hours: 2 });
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const { id: user_id } = (await ask(token, 'GET', 'account/me')).body.data;
    const { kysely } = shop.database;
    const { product_id, variant_id } = await buildVariant(shop.database);
    const must = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body?: object) => {
      const answer = await ask(token, method, path, body);
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    await must('PATCH', 'account/me', {
      first_name: MARK,
      last_name: MARK,
      national_id: NATIONAL_ID,
      birth_date: '1990-03-21',
    });
    await must('POST', 'addresses', addressBody({ recipient: MARK, line: `${MARK} است`, mobile }));
    await must('PUT', 'account/email', { email: EMAIL });
    await must('PUT', 'account/buyer-profile', {
      name: `شرکت ${MARK}`,
      legal_id: '10380284790',
      economic_code: '411111111111',
      registration_number: null,
      province: 'گیلان',
      city: 'لاهیجان',
      address: `شهرک ${MARK}`,
      postal_code: '4413614567',
      phone: '01342223344',
    });
    await must('PATCH', 'account/message-preferences/tickets', { sms: false });
    await must('POST', 'orders/basket/items', { variant_id, quantity: 1 });
    const recipient = { recipient_name: MARK, recipient_mobile: mobile, note: MARK };
    await must('PUT', 'checkout/delivery', { method: 'pickup', address_id: null, slot_id: null, ...recipient });
    await must('PUT', `account/favorites/${product_id}`);
    await must('POST', 'contact/messages', { name: MARK, mobile, subject: MARK, message: `${MARK} است.` });
    await must('POST', 'callback-requests', { product_id, name: MARK, mobile });
    const special = await submit(
      shop,
      { token, user_id },
      orderBody({ note: MARK, files: [await sendArtwork(shop, { token, user_id })] }),
    );
    const { code } = special.body.data;
    await must('POST', `special-orders/${code}/messages`, { text: MARK });
    const quote = { token: shop.admin, body: { total: 90_000_000, days: 12 } };
    await shop.call('POST', `/operator/v1/special-orders/${code}/quote`, quote);
    await must('POST', `special-orders/${code}/quote`, { answer: 'accept' });
    await must('POST', `special-orders/${code}/payments`, { method: 'gateway' });
    await must('POST', `special-orders/${code}/cancel`);
    const at = clock.now();
    const notification = {
      id: uuid(),
      user_id,
      event: `test:${user_id}`,
      title: MARK,
      text: MARK,
      path: '/',
      created_at: at,
    };
    await kysely.insertInto('notifications').values(notification).execute();
    const review = {
      id: uuid(),
      product_id,
      user_id,
      rating: 5,
      text: 'خوب بود',
      status: 'approved' as const,
      reason: null,
    };
    await kysely
      .insertInto('reviews')
      .values({ ...review, created_at: at })
      .execute();
    const voteOfMember = { id: uuid(), review_id: review.id, user_id, address_hmac: 'a', created_at: at };
    await kysely.insertInto('review_votes').values(voteOfMember).execute();
    const delivery = {
      method: 'pishtaz' as const,
      recipient_name: MARK,
      recipient_mobile: mobile,
      province: 'اصفهان',
      city: 'کاشان',
      address: `${MARK}، پلاک ۱۲`,
      postal_code: '8713614567',
    };
    const order = await buildOrder(shop.database, { member: { user_id, token }, state: 'delivered', delivery });
    await kysely
      .insertInto('returns')
      .values({
        id: uuid(),
        order_id: order.id,
        state: 'rejected',
        reason: 'defect',
        note: MARK,
        decision: 'خارج از مهلت',
        refund: 0,
        shipping_refund: 0,
        created_at: at,
        decided_at: at,
        updated_at: at,
      })
      .execute();
    await kysely
      .insertInto('idempotent_answers')
      .values({ caller: user_id, key: uuid(), request_digest: '', answer: JSON.stringify({ MARK }), created_at: at })
      .execute();
    return { mobile, token, user_id, order };
  }
  type Owner = Awaited<ReturnType<typeof buildOwner>>;

  const exported = async ({ token }: Pick<Owner, 'token'>) => (await ask(token, 'GET', 'account/export')).body;
  /** The columns, as `table.column`, in which one of the texts stands. */
  async function findTexts(texts: string[]): Promise<string[]> {
    const { pool } = shop.database;
    const { rows: columns } = await pool.query(`
      select table_name as "table", column_name as "column" from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'uuid')`);
    const places: string[] = [];
    for (const { table, column } of columns) {
      const query = `select from ${table} where ${texts.map((_, index) => `${column}::text like $${index + 1}`).join(' or ')} limit 1`;
      const { rows } = await pool.query(
        query,
        texts.map((text) => `%${text}%`),
      );
      if (rows.length > 0) places.push(`${table}.${column}`);
    }
    return places.sort();
  }

  test('each table that refers to members is exported, or has a reason not to be', async () => {
    const { rows } = await shop.database.pool.query(`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'wallets'::regclass)`);
    const listed = [...Object.values(sections).map(({ table }) => table), ...Object.keys(notExported)];
    expect([...listed].sort()).toEqual([...rows.map(({ name }) => name), 'users'].sort());
  });

  test('the export has the data of the member in every section, as a file, and nothing of another', async () => {
    const owner = await buildOwner();
    const other = await buildOwner();
    const answer = await ask(owner.token, 'GET', 'account/export');
    expect(answer.headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    const empty = Object.keys(sections).filter((name) => answer.body[name].length === 0);
    expect(empty).toEqual(['wallet', 'withdrawals', 'passkeys', 'mobile_changes']);
    expect(answer.body.account).toMatchObject([{ mobile: owner.mobile, national_id: NATIONAL_ID }]);
    expect(answer.body.orders).toMatchObject([{ number: owner.order.number, recipient_name: MARK }]);
    expect(JSON.stringify(answer.body.conversations)).toContain(MARK);
    const text = JSON.stringify(answer.body);
    for (const secret of [other.mobile, other.user_id, 'token_hash', 'password_hash', 'code_hmac'])
      expect(text).not.toContain(secret);
    expect((await shop.call('GET', '/api/v1/account/export')).status).toBe(401);
  });

  test('a section of several pages is complete and in order', async () => {
    const mobile = newMobile();
    const token = await signIn(shop, mobile);
    const { id } = (await ask(token, 'GET', 'account/me')).body.data;
    await sql`
      insert into notifications (id, user_id, event, title, text, path, created_at)
      select gen_random_uuid(), ${id}, 'page ' || ${id}::text || number, 't', number::text, '/', now()
      from generate_series(1, 1203) as number`.execute(shop.database.kysely);
    const { notifications } = await exported({ token });
    expect(new Set(notifications.map(({ text }: { text: string }) => text)).size).toBe(1203);
  });

  test('a deleted account leaves no personal data, and its orders keep goods and amounts', async () => {
    const owner = await buildOwner();
    const texts = [MARK, EMAIL, NATIONAL_ID, owner.mobile, '1990-03-21'];
    // Each place must have been full, or finding it empty would show nothing.
    const before = await findTexts(texts);
    expect(before).toEqual(
      expect.arrayContaining([
        'addresses.recipient',
        'buyer_profiles.name',
        'orders.address',
        'outbox.recipient',
        'users.mobile',
        'idempotent_answers.answer',
        'returns.note',
      ]),
    );
    // The members of the tests above have the same texts.
    const others = await shop.database.kysely
      .selectFrom('users')
      .select('id')
      .where('first_name', '=', MARK)
      .where('id', '!=', owner.user_id)
      .execute();
    for (const { id } of others) await eraseTestMember(id);
    const buyers = async () =>
      (await shop.database.pool.query('select buyer from invoices where user_id = $1', [owner.user_id])).rows;
    const invoiced = await buyers();
    expect(invoiced).toMatchObject([{ buyer: { kind: 'legal', name: `شرکت ${MARK}` } }]);
    const deleted = await ask(owner.token, 'POST', 'account/deletion', { code: await deletionCode(shop, owner) });
    expect([deleted.status, deleted.body.data]).toEqual([200, { deleted: true }]);
    expect((await findTexts(texts)).filter((place) => !Object.hasOwn(notErased, place))).toEqual([]);
    // An issued invoice keeps its buyer.
    expect(await buyers()).toEqual(invoiced);
    const { rows } = await sql<{ total: number; lines: number }>`
      select total, (select count(*)::integer from order_lines where order_id = orders.id) as lines
      from orders where user_id = ${owner.user_id}`.execute(shop.database.kysely);
    expect(rows).toEqual([{ total: owner.order.total, lines: 1 }]);
  });

  /** Deletes a member of another test by the same route. */
  async function eraseTestMember(id: string) {
    clock.pass({ hours: 1 });
    const { mobile } = await shop.database.kysely
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (mobile === null) return;
    const token = await signIn(shop, mobile);
    const { status } = await ask(token, 'POST', 'account/deletion', {
      code: await deletionCode(shop, { token, mobile }),
    });
    expect(status).toBe(200);
  }
});
