import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AddressBody } from '../src/modules/addresses/schema.ts';
import { atOnce } from './at-once.ts';
import { addressBody, buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Answer, codeOf, openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

describe('addresses', () => {
  let shop: Shop;
  let token: string;
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown, key?: string) =>
    shop.call(method, `/api/v1/addresses${path}`, {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const add = async (changes: Partial<AddressBody> = {}) => (await ask('POST', '', addressBody(changes))).body.data.id;
  const list = async (): Promise<{ id: string; is_default: boolean }[]> => (await ask('GET')).body.data.items;
  const listedIds = async () => (await list()).map(({ id }) => id);

  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    ({ token } = await buildMember(shop.database));
  });

  test('an address is stored with its number, postal code and texts normalised', async () => {
    const body = addressBody({
      title: ' خانه‌ي  ما ',
      recipient: 'مينا  رضايي',
      mobile: '+98 ۹۱۲ ۱۲۳ ۴۵۶۷',
      postal_code: '۱۴۱۷۴-۶۶۱۹۱',
    });
    const answer = await ask('POST', '', body);
    const expected = {
      id: answer.body.data.id,
      title: 'خانه‌ی ما',
      recipient: 'مینا رضایی',
      mobile: '09121234567',
      province: 'تهران',
      city: 'شهریار',
      line: 'خیابان ولیعصر، کوچهٔ نسترن',
      plaque: '۱۲',
      unit: null,
      postal_code: '1417466191',
      is_default: true,
    };
    expect([answer.status, answer.headers['cache-control'], answer.body.data.items]).toEqual([
      200,
      'no-store',
      [expected],
    ]);
    expect(await list()).toEqual([expected]);
  });

  test('a wrong field is named in the refusal, and nothing is stored', async () => {
    const wrong: [Partial<Record<keyof AddressBody, unknown>>, string][] = [
      [{ recipient: 'م' }, 'recipient'],
      [{ recipient: '\u202eaaaa' }, 'recipient'],
      [{ mobile: '0212345678' }, 'mobile'],
      [{ province: 'تهرون' }, 'province'],
      [{ city: 'اصفهان' }, 'city'],
      [{ city: 'constructor' }, 'city'],
      [{ line: 'x'.repeat(301) }, 'line'],
      [{ plaque: 'x'.repeat(21) }, 'plaque'],
      [{ postal_code: '1234567890' }, 'postal_code'],
      [{ is_default: 'yes' }, 'is_default'],
    ];
    for (const [changes, field] of wrong) {
      const { status, body } = await ask('POST', '', { ...addressBody(), ...changes });
      expect([field, status, body.errors?.[0].messages[0].field]).toEqual([field, 422, field]);
    }
    expect(await list()).toEqual([]);
  });

  test.each([
    ['11111-11111', 'این کد پستی معتبر نیست. رقم‌های آن را دوباره بررسی کنید.'],
    ['12345678901', 'کد پستی باید ۱۰ رقم باشد.'],
  ])('the refusal of the postal code %s says what is wrong', async (postal_code, message) => {
    const { status, body } = await ask('POST', '', addressBody({ postal_code }));
    expect([status, body.errors?.[0].messages[0].message]).toEqual([422, message]);
  });

  test('the first address is the default one, and the mark moves with a choice', async () => {
    const [first, second] = [await add(), await add({ title: 'محل کار' })];
    expect(await list()).toMatchObject([
      { id: first, is_default: true },
      { id: second, is_default: false },
    ]);
    const chosen = await ask('PUT', `/${second}/default`);
    expect(chosen.body.data.items).toMatchObject([
      { id: second, is_default: true },
      { id: first, is_default: false },
    ]);
    const third = await add({ is_default: true });
    expect(await list()).toMatchObject([{ id: third, is_default: true }, { is_default: false }, { is_default: false }]);
    await ask('PUT', `/${first}`, addressBody({ title: 'انبار', is_default: true }));
    expect((await list())[0]).toMatchObject({ id: first, title: 'انبار', is_default: true });
    // Without the mark in its body, a change leaves the mark where it is.
    await ask('PUT', `/${first}`, addressBody({ is_default: false }));
    expect((await list())[0]).toMatchObject({ id: first, is_default: true });
  });

  test('after the default address is deleted, the newest of the others is the default one', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    expect((await ask('DELETE', `/${second}`)).body.data.items).toMatchObject([{ id: first }, { id: third }]);
    expect((await ask('DELETE', `/${first}`)).body.data.items).toMatchObject([{ id: third, is_default: true }]);
    expect((await ask('DELETE', `/${third}`)).body.data.items).toEqual([]);
    expect((await ask('DELETE', `/${third}`)).status).toBe(404);
  });

  test("another member's address is answered like an unknown one, and stays as it is", async () => {
    const id = await add();
    const before = await list();
    const owner = token;
    ({ token } = await buildMember(shop.database));
    const own = await add();
    const refusals = async (target: string) => [
      await ask('PUT', `/${target}`, addressBody()),
      await ask('PUT', `/${target}`, { ...addressBody(), is_default: true }),
      await ask('PUT', `/${target}/default`),
      await ask('DELETE', `/${target}`),
    ];
    const summary = (answers: Answer[]) => answers.map((answer) => [answer.status, codeOf(answer)]);
    expect(summary(await refusals(id))).toEqual(Array(4).fill([404, 'not-found']));
    expect(summary(await refusals(UNKNOWN))).toEqual(Array(4).fill([404, 'not-found']));
    expect((await ask('DELETE', '/1')).status).toBe(404);
    expect(await list()).toMatchObject([{ id: own, is_default: true }]);
    token = owner;
    expect(await list()).toEqual(before);
  });

  test('an address sent fifty times at once with one key is one address', async () => {
    const answers = await atOnce(50, () => ask('POST', '', addressBody(), 'one'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id}`)).size).toBe(1);
    expect(await listedIds()).toEqual([answers[0]?.body.data.id]);
  });

  test('of fifty addresses at once twenty are stored, one of them as the default', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', '', addressBody({ is_default: true }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['addresses-full']));
    const stored = await list();
    expect([stored.length, stored.filter(({ is_default }) => is_default).length]).toEqual([20, 1]);
  });

  test('fifty changes of the default address at once leave one default address', async () => {
    const ids = [await add(), await add(), await add()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask('PUT', `/${ids[index % 3]}/default`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list()).map(({ is_default }) => is_default)).toEqual([true, false, false]);
  });

  test('deletions and choices at once leave one default address', async () => {
    const ids = [];
    for (let index = 0; index < 10; index += 1) ids.push(await add());
    const [kept] = ids;
    await Promise.all([
      ...ids.slice(1).map((id) => ask('DELETE', `/${id}`)),
      ...ids.slice(1).map((id) => ask('PUT', `/${id}/default`)),
    ]);
    expect(await list()).toMatchObject([{ id: kept, is_default: true }]);
  });
});
