import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildApp } from '../src/app.ts';
import { makeLog } from '../src/log.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop, withApp } from './shop.ts';
import { buildSpecialOrder, orderBody, sendArtwork, submit } from './special-order-requests.ts';

afterAll(closeDatabases);

// Nothing can race on the embedded database: it has one session.
describe('simultaneous special orders at two instances of the API, on postgres', () => {
  let shop: Shop;
  let shops: Shop[];
  let close: () => Promise<void>;
  beforeEach(async () => {
    shop = await openShop('postgres');
    const app = await buildApp({ ...shop, log: makeLog('silent') });
    await app.ready();
    shops = [shop, withApp(shop, app)];
    close = async () => {
      await app.close();
      await shop.close();
    };
  });
  afterEach(() => close());

  test('the same order sent ten times at once is one order with its files', async () => {
    const member = await buildMember(shop.database);
    const body = orderBody({ files: [await sendArtwork(shop, member)] });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shops.map((process) => submit(process, member, body))).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.body.data.code)).size).toBe(1);
  });

  test('one file sent with many orders at once belongs to one of them', async () => {
    const member = await buildMember(shop.database);
    const files = [await sendArtwork(shop, member)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => submit(shops[index % 2] ?? shop, member, orderBody({ files }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
  });

  test('of accept, decline and cancel at once one succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await buildSpecialOrder(shop);
      await order.quote();
      const [accepted, declined, cancelled] = await Promise.all([order.accept(), order.decline(), order.cancel()]);
      const { state, history } = await order.read();
      // An accepted order may still be cancelled afterwards.
      if (state === 'cancelled' && accepted?.ok) {
        expect(history.map((one: { state: string }) => one.state)).toEqual([
          'submitted',
          'quoted',
          'accepted',
          'cancelled',
        ]);
      } else {
        expect([accepted?.ok, declined?.ok, cancelled.status === 200].filter(Boolean)).toHaveLength(1);
        expect(history).toHaveLength(3);
      }
    }
  });

  test('two messages of the member and two quotes at once never repeat a transition', async () => {
    const order = await buildSpecialOrder(shop);
    await order.quotes.ask(order.code, 'کدام رنگ؟');
    await Promise.all([order.write('آبی'), order.write('قرمز'), order.quote(), order.quote()]);
    const { history, messages } = await order.read();
    const steps = history.map((one: { state: string }) => one.state);
    expect(steps.filter((state: string) => state === 'quoted')).toHaveLength(1);
    expect(steps.slice(0, 2)).toEqual(['submitted', 'needs_info']);
    expect(steps.length).toBeLessThanOrEqual(4);
    expect(messages).toHaveLength(3);
  });
});
