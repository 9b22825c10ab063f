import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { kyselyOver } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { types } from '../src/database/types.ts';
import { issueInvoice } from '../src/modules/invoices/issue.ts';
import { atOnce } from './at-once.ts';
import { buildMember, buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { buildPaidSpecialOrder, buildSpecialOrder } from './special-order-requests.ts';

afterAll(closeDatabases);

const at = new Date('2026-11-22T10:00:00Z');

// The embedded database has one session, so nothing can race there.
describe('simultaneous invoices on postgres', () => {
  let shop: Shop;
  let pool: pg.Pool;
  beforeAll(async () => {
    shop = await openShop('postgres');
    pool = new pg.Pool({ ...shop.database.pool.options, types, max: 40 });
  });
  afterAll(async () => {
    await pool.end();
    await shop.close();
  });

  test('fifty invoices at once, of which some roll back, leave numbers without gaps', async () => {
    const orders = await atOnce(50, () => buildOrder(shop.database));
    const outcomes = await atOnce(50, async (turn) => {
      try {
        return await inTransaction(kyselyOver(pool), async (tx) => {
          const id = await issueInvoice(tx, { order: orders[turn]?.id ?? '', at });
          if (Math.random() < 0.4) throw new Error('rolled back');
          return id;
        });
      } catch (error) {
        if (error instanceof Error && error.message === 'rolled back') return undefined;
        throw error;
      }
    });
    const issued = outcomes.filter((id) => id !== undefined);
    const { rows } = await pool.query('select serial, id from invoices order by serial');
    expect(rows.map(({ serial }) => serial)).toEqual(issued.map((_, place) => place + 1));
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(issued));
  });

  test('the invoice of one order that is issued fifty times at once is one invoice', async () => {
    const { id: order } = await buildOrder(shop.database);
    const before = (await pool.query('select max(serial) from invoices')).rows[0].max;
    const ids = await atOnce(50, () => inTransaction(kyselyOver(pool), (tx) => issueInvoice(tx, { order, at })));
    expect(new Set(ids).size).toBe(1);
    expect((await pool.query('select max(serial) from invoices')).rows[0].max).toBe(before + 1);
  });

  test('the invoice of one special order that is issued fifty times at once is one invoice', async () => {
    const { id: specialOrder, quote } = await buildSpecialOrder(shop);
    await quote();
    const ids = await atOnce(50, () => inTransaction(kyselyOver(pool), (tx) => issueInvoice(tx, { specialOrder, at })));
    const { rows } = await pool.query('select id from invoices where special_order_id = $1', [specialOrder]);
    expect([...new Set(ids)]).toEqual(rows.map(({ id }) => id));
    expect(rows).toHaveLength(1);
  });

  test('an invoice of a special order that is voided and issued at once by several operators ends as one', async () => {
    const { id: specialOrder, code, member } = await buildPaidSpecialOrder(shop);
    const { invoices } = (await shop.call('GET', `/api/v1/special-orders/${code}`, member)).body.data;
    const { number } = (await shop.call('GET', `/api/v1/invoices/${invoices[0].id}`, member)).body.data;
    const desk = (path: string, body: object) =>
      shop.call('POST', `/operator/v1/invoices${path}`, { token: shop.admin, body });
    const answers = await atOnce(20, (turn) =>
      turn % 2 === 0
        ? desk(`/${number}/void`, { reason: 'نام خریدار', reissue: true })
        : desk('', { special_order: code }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await pool.query(
      `select kind, voided_at is null as valid from invoices where special_order_id = $1 order by serial`,
      [specialOrder],
    );
    expect(rows).toEqual([
      { kind: 'sale', valid: false },
      { kind: 'void', valid: true },
      { kind: 'sale', valid: true },
    ]);
  });

  test('fifty PDFs at once, of invoices and of one invoice, are all made', async () => {
    const { rows } = await pool.query('select id, user_id from invoices limit 10');
    const { token, user_id } = await buildMember(shop.database);
    await pool.query(
      `begin; set local session_replication_role = replica; update invoices set user_id = '${user_id}'; commit`,
    );
    const answers = await atOnce(50, (turn) =>
      shop.app.inject({
        url: `/api/v1/invoices/${rows[turn % rows.length].id}.pdf`,
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(rows.length);
  });
});
