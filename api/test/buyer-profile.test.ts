import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { invoicesRepository } from '../src/modules/invoices/repository.ts';
import { buildMember, buildOrder } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('the company of a buyer', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(() => shop.close());

  const read = async (id: string, token: string) =>
    (await shop.call('GET', `/api/v1/invoices/${id}`, { token })).body.data;
  async function buildInvoice(order: Parameters<typeof buildOrder>[1]) {
    const { id } = await buildOrder(shop.database, { state: 'paid', ...order });
    const [sale] = await invoicesRepository(shop.database.kysely).findAllOf({ order: id });
    if (sale === undefined) throw new Error('a paid order has no invoice');
    return { invoice: sale.id };
  }

  const company = {
    name: 'شرکت برنج‌کوبی لاهیجان',
    legal_id: '10380284790',
    economic_code: '411111111111',
    registration_number: null,
    province: 'گیلان',
    city: 'لاهیجان',
    address: 'شهرک صنعتی، خیابان دوم',
    postal_code: '4413614567',
    phone: '01342223344',
  };
  const profile = (method: 'GET' | 'PUT' | 'DELETE', token: string, body?: object) =>
    shop.call(method, '/api/v1/account/buyer-profile', { token, body });

  test('a member with a company gets invoices in its name, from then on', async () => {
    const member = await buildMember(shop.database);
    await shop.rows(`update users set national_id = '0499370899' where id = $1`, [member.user_id]);
    const before = await buildInvoice({ member });
    expect((await profile('GET', member.token)).body.data).toEqual({ profile: null });
    const typed = { ...company, legal_id: '۱۰۳۸-۰۲۸۴۷۹۰', name: ' شركت برنج‌کوبی لاهیجان ', phone: '۰۱۳ ۴۲۲۲۳۳۴۴' };
    expect((await profile('PUT', member.token, typed)).body.data).toEqual({ profile: company });
    const after = await buildInvoice({ member });
    expect(await read(before.invoice, member.token)).toMatchObject({
      buyer: { kind: 'person', national_id: '0499370899' },
      tax: { type: 1 },
    });
    expect(await read(after.invoice, member.token)).toMatchObject({
      buyer: {
        kind: 'legal',
        name: company.name,
        national_id: '10380284790',
        economic_code: '411111111111',
        address: 'گیلان، لاهیجان، شهرک صنعتی، خیابان دوم',
      },
      tax: { type: 1 },
    });
    expect((await profile('DELETE', member.token)).body.data).toEqual({ profile: null });
    expect((await read((await buildInvoice({ member })).invoice, member.token)).buyer.kind).toBe('person');
    expect((await read(after.invoice, member.token)).buyer.kind).toBe('legal');
  });

  test.each([
    ['legal_id', '10380284791'],
    ['economic_code', '1234567890123'],
    ['postal_code', '123456789x'],
    ['phone', '2234567890'],
    ['name', '\u202eشرکت'],
    ['address', ''],
  ])('a company with the wrong %s %j is refused, and the field is named', async (field, value) => {
    const { token } = await buildMember(shop.database);
    const answer = await profile('PUT', token, { ...company, [field]: value });
    expect([answer.status, answer.body.errors[0].messages[0].field]).toEqual([422, field]);
    expect((await profile('GET', token)).body.data).toEqual({ profile: null });
  });
});
