import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { inTransaction } from '../src/database/transaction.ts';
import { hashToken, makeToken } from '../src/modules/keys/tokens.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';
import { isOpen, rolesOf, sendExample } from './access-requests.ts';
import { addressBody, buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Document, exampleOf, type NamedOperation, operationsIn } from './operations.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { type Member, orderBody, sendArtwork, submit } from './special-order-requests.ts';
import { png, sendFile } from './upload-files.ts';

let shop: Shop;
let document: Document;
let operations: NamedOperation[];
beforeAll(async () => {
  shop = await openShop('postgres');
  document = (await shop.call('GET', '/api/v1/openapi.json')).body;
  operations = operationsIn(document);
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const send = (operation: NamedOperation, token: string | undefined, id?: string) =>
  sendExample(shop, { operation, document }, token, id);

const MARK = 'محرمانه';
const EMAIL = 'owner@example.com';

async function addSession({ user_id }: Member): Promise<string> {
  const token = makeToken();
  const expires_at = new Date(Date.now() + 3_600_000);
  const session = { id: uuid(), user_id, token_hash: hashToken(token), signed_in_by: 'otp' as const, agent: MARK };
  await shop.database.kysely
    .insertInto('sessions')
    .values({ ...session, expires_at })
    .execute();
  return token;
}

/** A member who has one of everything that belongs to members. All free text contains the mark. */
async function buildOwner(): Promise<Member> {
  const { database } = shop;
  const owner = await buildMember(database);
  const { user_id } = owner;
  const { product_id, variant_id } = await buildVariant(database);
  const asOwner = async (method: Parameters<Shop['call']>[0], url: string, body?: object) => {
    const answer = await shop.call(method, `/api/v1/${url}`, { ...owner, body });
    if (answer.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer.body)}`);
  };
  const mobile = '09351112233';
  await asOwner('PATCH', 'account/me', { first_name: MARK, last_name: MARK });
  await asOwner('POST', 'addresses', addressBody({ recipient: MARK, line: `${MARK} است.` }));
  await asOwner('PUT', 'account/email', { email: EMAIL });
  await asOwner('PATCH', 'account/message-preferences/special-orders', { sms: false });
  await asOwner('POST', 'orders/basket/items', { variant_id, quantity: 1 });
  await asOwner('PUT', `account/favorites/${product_id}`);
  await asOwner('POST', 'contact/messages', { name: MARK, mobile, subject: MARK, message: `${MARK} است.` });
  await asOwner('POST', 'callback-requests', { product_id, name: MARK, mobile });
  const order = await submit(shop, owner, orderBody({ note: MARK, files: [await sendArtwork(shop, owner)] }));
  await asOwner('POST', `special-orders/${order.body.data.code}/messages`, { text: MARK });
  const { code } = (await submit(shop, owner, orderBody())).body.data;
  // So large that its deposit is transferred.
  const quote = { token: shop.admin, body: { total: 2_000_000_000, days: 12 } };
  await shop.call('POST', `/operator/v1/special-orders/${code}/quote`, quote);
  await asOwner('POST', `special-orders/${code}/quote`, { answer: 'accept' });
  await asOwner('POST', `special-orders/${code}/payments`, { method: 'gateway' });
  const picture = (await sendFile(shop, { bytes: await png() }, { ...owner, purpose: 'ticket' })).body.data.id;
  await asOwner('POST', 'tickets', {
    department: 'sales',
    priority: 'low',
    subject: MARK,
    text: MARK,
    files: [picture],
  });
  await sendArtwork(shop, owner);
  const { lines } = await buildOrder(database, { member: owner, state: 'return_requested' });
  const bought = await database.kysely
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', lines[0]?.variant ?? 0)
    .executeTakeFirstOrThrow();
  await asOwner('POST', 'account/reviews', { ...bought, rating: 4, text: MARK });
  const charge = { user: user_id, amount: 1_000_000, reference: { type: 'payment', id: user_id } } as const;
  const now = new Date();
  await inTransaction(database.kysely, (tx) => walletLedger(tx).charge({ ...charge, actor: 'system', now }));
  await asOwner('POST', 'wallet/withdrawals', { amount: 100_000, sheba: 'IR820540102680020817909002' });
  const at = new Date();
  const notification = {
    id: uuid(),
    user_id,
    event: `test:${user_id}`,
    title: MARK,
    text: MARK,
    path: '/',
    created_at: at,
  };
  await database.kysely.insertInto('notifications').values(notification).execute();
  const passkey = { id: uuid(), user_id, credential_id: uuid(), public_key: uuid(), counter: 0, synchronised: false };
  await database.kysely
    .insertInto('passkeys')
    .values({ ...passkey, name: MARK, created_at: at, last_used_at: null })
    .execute();
  await addSession(owner);
  return owner;
}

type Row = Record<string, unknown>;
/** `ids`: the columns that name one row. `numbers`: those that the database counts up. */
type OwnedTable = { table: string; owner: string; ids: string[]; numbers: string[] };

/** The tables with a foreign key to members. The outbox is left out: sending changes its rows at any time. */
async function ownedTables(): Promise<OwnedTable[]> {
  const { rows } = await shop.database.pool.query(`
    select relname as "table", owner.attname as owner, (
      select coalesce(json_agg(attname), '[]') from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = relation.oid and indisunique and indnatts = 1 and indpred is null
        and not exists (select from pg_constraint where contype = 'f' and conrelid = indrelid and attnum = any(conkey))
    ) as ids, (
      select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = relation.oid and attidentity <> ''
    ) as numbers
    from pg_constraint join pg_class as relation on relation.oid = conrelid
      join pg_attribute as owner on owner.attrelid = conrelid and owner.attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and relname <> 'outbox' order by 1`);
  return rows;
}

/** The rows of a member, by table. */
async function rowsOf({ user_id }: Member, tables: OwnedTable[]): Promise<Record<string, Row[]>> {
  const { pool } = shop.database;
  const rows: Record<string, Row[]> = {};
  for (const { table, owner } of tables) {
    const query = `select to_jsonb(own) as row from ${table} as own where ${owner} = $1 order by own::text`;
    rows[table] = (await pool.query(query, [user_id])).rows.map(({ row }) => row);
  }
  return rows;
}

/** Whether a request can name this id, in its path or body. */
function accepts({ operation }: NamedOperation, id: string): boolean {
  const { parameters = [], requestBody } = operation;
  const [content] = Object.values(requestBody?.content ?? {});
  const body = content === undefined ? '' : JSON.stringify(exampleOf(content.schema, id, document));
  return (
    parameters.some(({ in: place, schema }) => place === 'path' && exampleOf(schema, id, document) === id) ||
    body.includes(`"${id}"`) ||
    (/^\d+$/.test(id) && new RegExp(`_id":${id}\\b`).test(body))
  );
}

const isForMembers = (operation: NamedOperation) =>
  !isOpen(operation) && rolesOf(operation).length === 0 && operation.path.includes('{');

/** An id of the same form that does not exist. */
const unknownLike = (id: string) =>
  /^\d+$/.test(id) ? String(Number(id) + 5_000) : `${id.slice(0, -1)}${id.endsWith('2') ? '3' : '2'}`;

test('to other members, the objects of a member do not exist', async () => {
  const tables = await ownedTables();
  // Numbers that are not ids of products or articles.
  for (const [place, { table, numbers }] of tables.entries())
    for (const column of numbers)
      await shop.database.pool.query(
        `alter table ${table} alter ${column} restart with ${987_654_321 - place * 54_321}`,
      );
  const owner = await buildOwner();
  const before = await rowsOf(owner, tables);
  const privateIds = new Set([owner.user_id]);
  for (const { table, ids } of tables)
    for (const row of before[table] ?? []) for (const id of ids) if (row[id] !== null) privateIds.add(String(row[id]));
  const values = new Set(Object.values(before).flatMap((rows) => rows.flatMap(Object.values).map(String)));
  // Requests other than GET may end a session or use up a quota, so each gets a member of its own.
  const reader = (await buildMember(shop.database)).token;
  const stranger = async ({ method }: NamedOperation) =>
    method === 'GET' ? reader : (await buildMember(shop.database)).token;
  const faults: string[] = [];

  const hidden: { operation: NamedOperation; id: string; status: number }[] = [];
  for (const operation of operations) {
    // Everybody who has the unguessable reference of a payment may read its state.
    if (operation.name === 'GET /api/v1/payments/{reference}') continue;
    const named = [...values].filter((value) => accepts(operation, value));
    for (const id of named.length > 0 ? named : ['1']) {
      const answer = await send(operation, await stranger(operation), id);
      const text = JSON.stringify(answer.body);
      for (const secret of [MARK, EMAIL, ...privateIds])
        if (secret !== id && text.includes(secret)) faults.push(`${operation.name} with ${id} shows ${secret}`);
      hidden.push({ operation, id, status: answer.status });
      if (!privateIds.has(id)) continue;
      const unknown = await send(operation, await stranger(operation), unknownLike(id));
      const [got, expected] = [answer, unknown].map((each) => `${each.status} ${codeOf(each) ?? ''}`);
      if (got !== expected) faults.push(`${operation.name}: ${got} with ${id}, but ${expected} with an unknown id`);
    }
  }
  expect(faults).toEqual([]);
  expect(await rowsOf(owner, tables)).toEqual(before);

  // The owner does get these objects. Without that, the requests above would show nothing.
  const reachable = new Set<string>();
  for (const { operation, id, status } of hidden) {
    if (!isForMembers(operation)) continue;
    const { status: own } = await send(operation, await addSession(owner), id);
    if (own !== 404) reachable.add(operation.name);
    if (privateIds.has(id) && own !== status && status !== 404)
      faults.push(`${operation.name} with ${id}: ${status} and not 404`);
  }
  expect(faults).toEqual([]);
  const forMembers = operations.filter(isForMembers);
  expect([...reachable]).toEqual(forMembers.map(({ name }) => name));
});
