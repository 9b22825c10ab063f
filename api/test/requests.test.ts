import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeLog } from '../src/log.ts';
import { type Jobs, jobsService } from '../src/modules/jobs/service.ts';
import { localProvider } from '../src/modules/messages/local.ts';
import { localInboxRepository } from '../src/modules/messages/repository.ts';
import { messagesService } from '../src/modules/messages/service.ts';
import { restockService } from '../src/modules/requests/restock.ts';
import { atOnce } from './at-once.ts';
import { buildMember, buildVariant, holdUnits, setStock } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const MOBILE = '09123456789';

describe('requests of shoppers', () => {
  const clock = testClock();
  let shop: Shop;
  let lastNetwork = 0;
  /** An address in a new network, because requests are limited per network. */
  const newNetwork = () => {
    lastNetwork += 1;
    return lastNetwork;
  };
  const from = (network = newNetwork()) => ({
    headers: { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.1` },
  });
  const sql = async (text: string, values: unknown[] = []) => (await shop.database.pool.query(text, values)).rows;

  beforeAll(async () => {
    shop = await openShop('postgres', { now: clock.now });
  });
  afterAll(() => shop.close());
  beforeEach(() => sql('truncate restock_requests, callback_requests, request_tries, outbox, local_inbox'));

  describe('a restock request', () => {
    type Where = { product_id: number; variant_id: number };
    const ask = ({ product_id, variant_id }: Where, body: object = {}, call: object = from()) =>
      shop.call('POST', `/api/v1/products/${product_id}/restock-requests`, {
        body: { variant_id, mobile: MOBILE, ...body },
        ...call,
      });
    const waiting = () => sql('select variant_id, mobile, told_at from restock_requests order by id');
    const stockOf = ({ variant_id }: Where, units: number) => setStock(shop.database, variant_id, units);
    /** Runs the notification job now, in a second process. */
    let jobs: Jobs;
    let runNotificationJob: () => Promise<void>;
    beforeAll(async () => {
      const { database, settings } = shop;
      const log = makeLog('silent');
      jobs = jobsService(database, { log });
      await jobs.start();
      const provider = localProvider(localInboxRepository(database.kysely), clock.now);
      const messages = messagesService(database, {
        jobs,
        providers: { sms: provider },
        log,
        shopOrigin: settings.shopOrigin,
        now: clock.now,
      });
      runNotificationJob = restockService(database.kysely, { jobs, messages, perHour: 10, now: clock.now }).notifyDue;
    });
    afterAll(() => jobs.stop());
    const inbox = () => sql('select mobile, text from local_inbox order by id');

    test('a restock request is stored once per variant and number, however the number is written', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      for (const mobile of [MOBILE, '+98 912 345 6789', '۰۹۱۲۳۴۵۶۷۸۹', '00989123456789']) {
        const request = await ask(soldOut, { mobile });
        expect([request.status, request.body.data, request.headers['cache-control']]).toEqual([
          200,
          { registered: true },
          'no-store',
        ]);
      }
      expect(await waiting()).toEqual([{ variant_id: soldOut.variant_id, mobile: MOBILE, told_at: null }]);
    });

    test('a restock request sent twenty times at once is stored once', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      const answers = await atOnce(20, () => ask(soldOut));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await waiting()).toHaveLength(1);
    });

    test('a restock request is refused while a whole pack is in stock, and accepted when the stock does not fill one', async () => {
      const wholePackInStock = await buildVariant(shop.database, { stock: 10, pack_step: 10 });
      const refused = await ask(wholePackInStock);
      expect([refused.status, codeOf(refused)]).toEqual([422, 'in-stock']);
      const pieces = await buildVariant(shop.database, { stock: 19, reserved: 10, pack_step: 10 });
      expect((await ask(pieces)).status).toBe(200);
    });

    test('a restock request needs a variant of its product, and both must be on sale', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      const otherProduct = await buildVariant(shop.database, { stock: 0 });
      const hidden = await buildVariant(shop.database, { stock: 0, active: false });
      for (const where of [
        { ...soldOut, variant_id: otherProduct.variant_id },
        { ...soldOut, product_id: 999_999 },
        hidden,
      ]) {
        expect((await ask(where)).status).toBe(404);
      }
      expect(await waiting()).toEqual([]);
    });

    test('an eleventh restock request within an hour from one address is refused', async () => {
      const address = from();
      for (let turn = 0; turn < 10; turn += 1) {
        expect((await ask(await buildVariant(shop.database, { stock: 0 }), {}, address)).status).toBe(200);
      }
      const eleventhVariant = await buildVariant(shop.database, { stock: 0 });
      const refused = await ask(eleventhVariant, {}, address);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
      clock.pass({ minutes: 61 });
      expect((await ask(eleventhVariant, {}, address)).status).toBe(200);
    });

    test('of 30 restock requests sent at once from one address ten are accepted, also when all are the same', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      const address = from();
      const answers = await atOnce(30, () => ask(soldOut, {}, address));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      expect(await waiting()).toHaveLength(1);
    });

    test('a restock request of a bot that fills the hidden field is answered and discarded', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      expect(await ask(soldOut, { website: 'https://example.com' })).toMatchObject({ status: 200 });
      expect(await waiting()).toEqual([]);
    });

    test.each([
      [{ mobile: '0912345678' }, 'mobile'],
      [{ mobile: '۰۹۱۲\u0000۳۴۵۶۷۸۹' }, 'mobile'],
      [{ mobile: `'; drop table users; --` }, 'mobile'],
      [{ mobile: ['09123456789'] }, 'mobile'],
      [{ mobile: '9'.repeat(50) }, 'mobile'],
      [{ variant_id: -1 }, 'variant_id'],
      [{ variant_id: 1e15 }, 'variant_id'],
      [{ variant_id: 1.5 }, 'variant_id'],
      [{ user_id: 'x' }, 'user_id'],
    ])('a restock request with %j is refused, naming the field', async (wrong, field) => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      const refused = await ask(soldOut, wrong);
      expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, field]);
      expect(await waiting()).toEqual([]);
    });

    test('a restock request is notified once when the stock rises, and again only after a new request', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0, pack_step: 5 });
      await ask(soldOut);
      await ask(soldOut, { mobile: '09351112233' });
      await stockOf(soldOut, 4);
      await runNotificationJob();
      expect(await sql('select * from outbox')).toEqual([]);

      await stockOf(soldOut, 5);
      // Simultaneous and repeated runs.
      await Promise.all([runNotificationJob(), runNotificationJob(), runNotificationJob()]);
      await runNotificationJob();
      await until(async () => (await inbox()).length === 2);
      expect(await sql('select recipient as mobile, template from outbox order by recipient')).toEqual([
        { mobile: MOBILE, template: 'restock' },
        { mobile: '09351112233', template: 'restock' },
      ]);
      expect((await inbox())[0]?.text).toContain(`/products/${soldOut.product_id}?variant=${soldOut.variant_id}`);

      await stockOf(soldOut, 0);
      await ask(soldOut);
      await stockOf(soldOut, 10);
      await runNotificationJob();
      expect((await sql('select recipient as mobile from outbox')).map(({ mobile }) => mobile).sort()).toEqual(
        [MOBILE, MOBILE, '09351112233'].sort(),
      );
    });

    test('the end of a hold sends no message; the next arrival does', async () => {
      const held = await buildVariant(shop.database, { stock: 3 });
      await holdUnits(shop.database.kysely, held.variant_id, 3);
      expect((await ask(held)).status).toBe(200);
      await sql(`update stock_holds set ended_at = now(), ended_as = 'expired' where variant_id = $1`, [
        held.variant_id,
      ]);
      await runNotificationJob();
      expect(await sql('select * from outbox')).toEqual([]);
      await stockOf(held, 2);
      await runNotificationJob();
      expect(await sql('select * from outbox')).toEqual([]);
      await stockOf(held, 4);
      await runNotificationJob();
      expect(await sql('select recipient as mobile from outbox')).toEqual([{ mobile: MOBILE }]);
    });

    test('restock requests are stored for at most twenty variants per number, and the response does not reveal it', async () => {
      for (let turn = 0; turn < 21; turn += 1) {
        expect((await ask(await buildVariant(shop.database, { stock: 0 }))).body).toEqual({
          data: { registered: true },
        });
      }
      expect(await waiting()).toHaveLength(20);
    });

    test('a restock request is deleted a month after its notification', async () => {
      const soldOut = await buildVariant(shop.database, { stock: 0 });
      await ask(soldOut);
      await stockOf(soldOut, 1);
      await runNotificationJob();
      clock.pass({ days: 29 });
      await runNotificationJob();
      expect(await waiting()).toHaveLength(1);
      clock.pass({ days: 2 });
      await runNotificationJob();
      expect(await waiting()).toEqual([]);
    });
  });

  describe('a call-back request', () => {
    const contact = { name: 'خریدار', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹' };
    const ask = (body: object, call: object = from()) =>
      shop.call('POST', '/api/v1/callback-requests', { body, ...call });
    const storedRequests = () => sql('select * from callback_requests order by number');

    test('a call-back request is stored with a reference number', async () => {
      const { product_id, variant_id } = await buildVariant(shop.database, { price: null });
      const { token, user_id } = await buildMember(shop.database);
      const guest = await ask({ ...contact, product_id });
      const wanted = { product_id, variant_id, best_time: 'noon', quantity: 6000.5 };
      const member = await ask({ ...contact, ...wanted }, { token, ...from() });
      expect(await storedRequests()).toMatchObject([
        { number: guest.body.data.reference, mobile: MOBILE, variant_id: null, best_time: null, user_id: null },
        {
          number: member.body.data.reference,
          name: 'خریدار',
          variant_id,
          best_time: 'noon',
          quantity: 6000.5,
          user_id,
          handled_at: null,
        },
      ]);
    });

    test('a call-back request that is repeated, also twenty times at once, gets new numbers and names the first', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const answers = await atOnce(20, () => ask({ ...contact, product_id }));
      expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(20);
      const [first, ...repeated] = await storedRequests();
      expect(first?.repeats).toBeNull();
      expect(repeated.map(({ repeats }) => repeats)).toEqual(repeated.map(() => first?.id));
      await sql('update callback_requests set handled_at = now()');
      await ask({ ...contact, product_id });
      expect((await storedRequests()).at(-1)?.repeats).toBeNull();
    });

    test('an eleventh call-back request within an hour from one address is refused', async () => {
      const address = from();
      const statuses = [];
      for (let turn = 1; turn <= 11; turn += 1) {
        const { product_id } = await buildVariant(shop.database, { price: null });
        statuses.push((await ask({ ...contact, product_id }, address)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    });

    test('a call-back request of a bot that fills the hidden field is answered and discarded', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      expect((await ask({ ...contact, product_id, website: 'x' })).status).toBe(200);
      expect(await storedRequests()).toEqual([]);
    });

    test.each([
      [{ name: ' ' }, 'name'],
      [{ name: 'نام\u202eوارونه' }, 'name'],
      [{ name: 'دو\r\nسطر' }, 'name'],
      [{ name: 'ا'.repeat(81) }, 'name'],
      [{ mobile: '12345678901' }, 'mobile'],
      [{ best_time: 'midnight' }, 'best_time'],
      [{ product_id: '1' }, 'product_id'],
      [{ handled_at: '2026-01-01' }, 'handled_at'],
    ])('a call-back request with %j is refused, naming the field', async (wrong, field) => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const refused = await ask({ ...contact, product_id, ...wrong });
      expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, field]);
      expect(await storedRequests()).toEqual([]);
    });

    test('a call-back request for an unknown product or variant is a 404', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const otherProduct = await buildVariant(shop.database, { price: null });
      expect((await ask({ ...contact, product_id: 999_999 })).status).toBe(404);
      expect((await ask({ ...contact, product_id, variant_id: otherProduct.variant_id })).status).toBe(404);
    });
  });
});
