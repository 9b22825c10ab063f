import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

const WAITING = '09123456789';
const OTHER = '09350000001';

describe('requests of a number that already waits', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres', { now: testClock().now });
  });
  afterAll(() => shop.close());

  const ask = (url: string, body: object, address: string) =>
    shop.call('POST', url, { body, headers: { 'x-forwarded-for': address } });
  /** Two more requests than an address may send in an hour. */
  const turns = Array.from({ length: 12 }, (_, turn) => turn);

  test('neither an answer nor the rest of the quota shows a restock request of the number', async () => {
    const { product_id, variant_id } = await buildVariant(shop.database, { stock: 0 });
    const url = `/api/v1/products/${product_id}/restock-requests`;
    await ask(url, { variant_id, mobile: WAITING }, '10.0.0.1');
    const probe = async (mobile: string, address: string) => {
      const answers = [];
      for (const _ of turns) {
        const { status, body } = await ask(url, { variant_id, mobile }, address);
        answers.push([status, body.data, body.errors]);
      }
      return answers;
    };
    expect(await probe(WAITING, '10.0.0.2')).toEqual(await probe(OTHER, '10.0.0.3'));
  });

  test('neither an answer nor the rest of the quota shows a call-back request of the number', async () => {
    const { product_id } = await buildVariant(shop.database, { price: null });
    const url = '/api/v1/callback-requests';
    const name = 'خریدار';
    await ask(url, { name, mobile: WAITING, product_id }, '10.0.1.1');
    const probe = async (mobile: string, address: string) => {
      const answers = [];
      let last = 0;
      for (const turn of turns) {
        const { status, body } = await ask(url, { name, mobile, product_id }, address);
        const reference = body.data?.reference;
        // Every accepted request has the next number.
        answers.push([status, turn === 0 ? undefined : reference - last, body.errors]);
        last = reference;
      }
      return answers;
    };
    expect(await probe(WAITING, '10.0.1.2')).toEqual(await probe(OTHER, '10.0.1.3'));
  });
});
