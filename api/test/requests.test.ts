import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeLog } from '../src/log.ts';
import { type Jobs, jobsService } from '../src/modules/jobs/service.ts';
import { localProvider } from '../src/modules/messages/local.ts';
import { inboxRepository } from '../src/modules/messages/repository.ts';
import { messagesService } from '../src/modules/messages/service.ts';
import { restockService } from '../src/modules/requests/restock.ts';
import { buildMember, buildVariant } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { testClock } from './people.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const MOBILE = '09123456789';

describe.each(kinds)('what is asked for on %s', (kind) => {
  const clock = testClock();
  let shop: Shop;
  let households = 0;
  /** From another household each time, unless the test says which. */
  const newHousehold = () => {
    households += 1;
    return households;
  };
  const from = (household = newHousehold()) => ({
    headers: { 'x-forwarded-for': `10.${household >> 8}.${household & 255}.1` },
  });
  const sql = async (text: string, values: unknown[] = []) => (await shop.database.pool.query(text, values)).rows;

  beforeAll(async () => {
    shop = await openShop(kind, { now: clock.now });
  });
  afterAll(() => shop.close());
  beforeEach(() => sql('truncate restock_requests, callback_requests, sms_outbox, local_inbox'));

  describe('to be told when it is back', () => {
    type Where = { product_id: number; variant_id: number };
    const ask = ({ product_id, variant_id }: Where, body: object = {}, call: object = from()) =>
      shop.call('POST', `/api/v1/products/${product_id}/restock-requests`, {
        body: { variant_id, mobile: MOBILE, ...body },
        ...call,
      });
    const waiting = () => sql('select variant_id, mobile, told_at from restock_requests order by id');
    const stockOf = ({ variant_id }: Where, on_hand: number) =>
      sql('update variants set on_hand = $2, reserved = 0 where id = $1', [variant_id, on_hand]);
    /** What the job does each minute, now: by a process beside the shop's own. */
    let jobs: Jobs;
    let tell: () => Promise<void>;
    beforeAll(async () => {
      const { database, settings } = shop;
      const log = makeLog('silent');
      jobs = jobsService(database, { log });
      await jobs.start();
      const provider = localProvider(inboxRepository(database.kysely), clock.now);
      const messages = messagesService(database, {
        ...{ jobs, provider, log },
        shopOrigin: settings.shopOrigin,
        now: clock.now,
      });
      tell = restockService(database.kysely, { jobs, messages, perHour: 10, now: clock.now }).tell;
    });
    afterAll(() => jobs.stop());
    const inbox = () => sql('select mobile, text from local_inbox order by id');

    test('is kept once, whoever asks however often, in every way a number is written', async () => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      for (const mobile of [MOBILE, '+98 912 345 6789', '۰۹۱۲۳۴۵۶۷۸۹', '00989123456789']) {
        const asked = await ask(gone, { mobile });
        expect([asked.status, asked.body.data, asked.headers['cache-control']]).toEqual([
          200,
          { registered: true },
          'no-store',
        ]);
      }
      expect(await waiting()).toEqual([{ variant_id: gone.variant_id, mobile: MOBILE, told_at: null }]);
    });

    test('asked twenty times at once is one row', async () => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(gone)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(await waiting()).toHaveLength(1);
    });

    test('is refused for what can be had, also for a pack that the last pieces do not fill', async () => {
      const there = await buildVariant(shop.database, { stock: 10, pack_step: 10 });
      const refused = await ask(there);
      expect([refused.status, codeOf(refused)]).toEqual([422, 'in-stock']);
      const pieces = await buildVariant(shop.database, { stock: 19, reserved: 10, pack_step: 10 });
      expect((await ask(pieces)).status).toBe(200);
    });

    test('needs a variant of that product, and both to be sold', async () => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      const other = await buildVariant(shop.database, { stock: 0 });
      const hidden = await buildVariant(shop.database, { stock: 0, active: false });
      for (const where of [{ ...gone, variant_id: other.variant_id }, { ...gone, product_id: 999_999 }, hidden]) {
        expect((await ask(where)).status).toBe(404);
      }
      expect(await waiting()).toEqual([]);
    });

    test('is refused after ten in an hour from one address; a repetition does not count', async () => {
      const first = await buildVariant(shop.database, { stock: 0 });
      const here = from();
      for (let turn = 0; turn < 12; turn += 1) expect((await ask(first, {}, here)).status).toBe(200);
      for (let turn = 1; turn < 10; turn += 1) {
        expect((await ask(await buildVariant(shop.database, { stock: 0 }), {}, here)).status).toBe(200);
      }
      const more = await buildVariant(shop.database, { stock: 0 });
      const refused = await ask(more, {}, here);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
      clock.pass({ minutes: 61 });
      expect((await ask(more, {}, here)).status).toBe(200);
    });

    test('of a program that fills every field is answered and thrown away', async () => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      expect(await ask(gone, { website: 'https://example.com' })).toMatchObject({ status: 200 });
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
    ])('with %j is refused and told which field', async (wrong, field) => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      const refused = await ask(gone, wrong);
      expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, field]);
      expect(await waiting()).toEqual([]);
    });

    test('is told once when the stock rises, and anew only to who asks anew', async () => {
      const gone = await buildVariant(shop.database, { stock: 0, pack_step: 5 });
      await ask(gone);
      await ask(gone, { mobile: '09351112233' });
      await stockOf(gone, 4);
      await tell();
      expect(await sql('select * from sms_outbox')).toEqual([]);

      await stockOf(gone, 5);
      // Two processes at the same minute, and each again.
      await Promise.all([tell(), tell(), tell()]);
      await tell();
      await until(async () => ((await inbox()).length === 2 ? true : undefined));
      expect(await sql('select mobile, template from sms_outbox order by mobile')).toEqual([
        { mobile: MOBILE, template: 'restock' },
        { mobile: '09351112233', template: 'restock' },
      ]);
      expect((await inbox())[0]?.text).toContain(`/products/${gone.product_id}?variant=${gone.variant_id}`);

      await stockOf(gone, 0);
      await ask(gone);
      await stockOf(gone, 10);
      await tell();
      expect((await sql('select mobile from sms_outbox')).map(({ mobile }) => mobile).sort()).toEqual(
        [MOBILE, MOBILE, '09351112233'].sort(),
      );
    });

    test('goes no further than twenty things for one number, and says nothing of it', async () => {
      for (let turn = 0; turn < 21; turn += 1) {
        expect((await ask(await buildVariant(shop.database, { stock: 0 }))).body).toEqual({
          data: { registered: true },
        });
      }
      expect(await waiting()).toHaveLength(20);
    });

    test('is forgotten a month after it was told', async () => {
      const gone = await buildVariant(shop.database, { stock: 0 });
      await ask(gone);
      await stockOf(gone, 1);
      await tell();
      clock.pass({ days: 29 });
      await tell();
      expect(await waiting()).toHaveLength(1);
      clock.pass({ days: 2 });
      await tell();
      expect(await waiting()).toEqual([]);
    });
  });

  describe('to be called about a price', () => {
    const good = { name: 'خریدار', mobile: '۰۹۱۲ ۳۴۵ ۶۷۸۹' };
    const ask = (body: object, call: object = from()) =>
      shop.call('POST', '/api/v1/callback-requests', { body, ...call });
    const kept = () => sql('select * from callback_requests order by number');

    test('is kept for the staff, under a number to name on the phone', async () => {
      const { product_id, variant_id } = await buildVariant(shop.database, { price: null });
      const { token, user_id } = await buildMember(shop.database);
      const guest = await ask({ ...good, product_id });
      const member = await ask({ ...good, product_id, variant_id, best_time: 'noon' }, { token, ...from() });
      expect(await kept()).toMatchObject([
        { number: guest.body.data.reference, mobile: MOBILE, variant_id: null, best_time: null, user_id: null },
        {
          number: member.body.data.reference,
          name: 'خریدار',
          variant_id,
          best_time: 'noon',
          user_id,
          handled_at: null,
        },
      ]);
    });

    test('asked again while nobody has called is the same request, also twenty times at once', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ ...good, product_id })));
      expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
      expect(await kept()).toHaveLength(1);
      await sql('update callback_requests set handled_at = now()');
      const again = await ask({ ...good, product_id });
      expect(again.body.data.reference).not.toBe(answers[0]?.body.data.reference);
    });

    test('is refused after ten in an hour from one address', async () => {
      const here = from();
      const asked = [];
      for (let turn = 1; turn <= 11; turn += 1) {
        const { product_id } = await buildVariant(shop.database, { price: null });
        asked.push((await ask({ ...good, product_id }, here)).status);
      }
      expect(asked).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    });

    test('of a program that fills every field is answered and thrown away', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      expect((await ask({ ...good, product_id, website: 'x' })).status).toBe(200);
      expect(await kept()).toEqual([]);
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
    ])('with %j is refused and told which field', async (wrong, field) => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const refused = await ask({ ...good, product_id, ...wrong });
      expect([refused.status, refused.body.errors[0].messages[0].field]).toEqual([422, field]);
      expect(await kept()).toEqual([]);
    });

    test('about what is not sold is asked in vain', async () => {
      const { product_id } = await buildVariant(shop.database, { price: null });
      const other = await buildVariant(shop.database, { price: null });
      expect((await ask({ ...good, product_id: 999_999 })).status).toBe(404);
      expect((await ask({ ...good, product_id, variant_id: other.variant_id })).status).toBe(404);
    });
  });
});
