import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deleteOldAnswers } from '../src/modules/idempotency/answers.ts';
import { DAY } from '../src/times.ts';
import { atOnce } from './at-once.ts';
import { buildMember, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { buildSpecialOrder, orderBody, submit } from './special-order-requests.ts';

afterAll(closeDatabases);

describe('requests with an idempotency key', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());

  const message = { name: 'مینا', mobile: '09121234567', subject: 'پرسش', message: 'سلام، یک پرسش دارم.' };
  const count = async (table: string) => (await shop.database.pool.query(`select * from ${table}`)).rows.length;
  const write = (key: string, body: object, token?: string) => post('contact/messages', key, body, token);
  const post = (path: string, key: string, body: object, token?: string) =>
    shop.call('POST', `/api/v1/${path}`, { body, token, headers: { 'idempotency-key': key } });

  // Nothing else protects a call-back request: without the key each one gets a number of its own, up to the hourly quota.
  test('fifty at once create one thing and get the same answer', async () => {
    const { product_id } = await buildVariant(shop.database, { price: null });
    const body = { name: 'مینا', mobile: '09121234567', product_id };
    const answers = await atOnce(50, () => post('callback-requests', 'fifty', body));
    expect(new Set(answers.map(({ status, body: { data } }) => JSON.stringify([status, data]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await count('callback_requests')).toBe(1);
  });

  test('a restock request that is sent again is not counted against the hourly quota', async () => {
    const { product_id, variant_id } = await buildVariant(shop.database, { stock: 0 });
    const send = () => post(`products/${product_id}/restock-requests`, 'waits', { variant_id, mobile: '09121234567' });
    for (let turn = 1; turn <= 12; turn += 1) {
      const { status, body } = await send();
      expect([turn, status, body.data]).toEqual([turn, 200, { registered: true }]);
    }
  });

  test('a message about a special order that is sent again after another one is not repeated', async () => {
    const { code, member } = await buildSpecialOrder(shop);
    const say = async (key: string, text: string) => {
      const { body } = await post(`special-orders/${code}/messages`, key, { text }, member.token);
      return body.data.messages.map((one: { text: string }) => one.text);
    };
    await say('first', 'سلام');
    await say('second', 'آماده شد؟');
    expect(await say('first', 'سلام')).toEqual(['سلام', 'آماده شد؟']);
  });

  test('the key in the body of a special order is its idempotency key, and never makes a second order', async () => {
    const member = await buildMember(shop.database);
    const orders = await count('special_orders');
    const body = orderBody();
    const first = await submit(shop, member, body);
    await shop.call('POST', `/api/v1/special-orders/${first.body.data.code}/cancel`, member);
    // The same order, in the state that it has by now.
    expect((await submit(shop, member, body)).body.data).toMatchObject({
      code: first.body.data.code,
      state: 'cancelled',
    });

    const otherHeader = await post('special-orders', 'another', body, member.token);
    await deleteOldAnswers(shop.database.kysely, new Date(Date.now() + 2 * DAY));
    const late = await submit(shop, member, body);
    for (const refused of [otherHeader, late]) expect([refused.status, codeOf(refused)]).toEqual([409, 'key-used']);
    expect(await count('special_orders')).toBe(orders + 1);
  });

  test('a second request gets the first answer, also when the shop would refuse it now', async () => {
    const first = await write('replayed', message);
    await shop.database.pool.query(`update idempotent_answers set answer = '{"reference":77}' where key = 'replayed'`);
    expect(first.status).toBe(200);
    expect((await write('replayed', message)).body.data).toEqual({ reference: 77 });
  });

  test('the same key with another body is refused, and keys of different callers are apart', async () => {
    const { token } = await buildMember(shop.database);
    expect((await write('shared', message)).status).toBe(200);
    const other = { ...message, message: 'یک پرسش دیگر دارم، نه همان.' };
    const refused = await write('shared', other);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'key-used']);
    expect((await write('shared', other, token)).status).toBe(200);
  });

  test('a refused request leaves its key free, and a malformed key is refused', async () => {
    const { token } = await buildMember(shop.database);
    const send = (files: string[]) =>
      shop.call('POST', '/api/v1/special-orders', {
        body: { ...orderBody(), files },
        token,
        headers: { 'idempotency-key': 'free' },
      });
    expect((await send(['0198c1f0-0000-7000-8000-000000000000'])).status).toBe(422);
    expect((await send([])).status).toBe(200);
    expect((await write('x'.repeat(201), message)).status).toBe(422);
  });

  test('answers are deleted after a day', async () => {
    expect(await count('idempotent_answers')).toBeGreaterThan(0);
    await deleteOldAnswers(shop.database.kysely, new Date(Date.now() + DAY - 60_000));
    expect(await count('idempotent_answers')).toBeGreaterThan(0);
    await deleteOldAnswers(shop.database.kysely, new Date(Date.now() + DAY + 60_000));
    expect(await count('idempotent_answers')).toBe(0);
  });
});
