import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { searchKey } from '../src/modules/search/key.ts';
import { closeDatabases } from './databases.ts';
import { type NamedItem, searchRequests } from './search-requests.ts';
import { openShop, type Shop } from './shop.ts';

describe('corrected searches', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const { find, suggest, read, idsOf, rows, addProduct } = searchRequests(() => shop);

  test.each([
    ['گونيی', 'گونی'],
    ['کیسع', 'کیسه'],
    ['جمبوبگ', 'جامبوبگ'],
    ['گوین', 'گونی'],
    ['متغال', 'متقال'],
    ['پلی پرپیلن', 'پلی پروپیلن'],
    ['گونیکنفی', 'گونی کنفی'],
    ['کیسه ارگنزا', 'کیسه ارگانزا'],
    ['کسیه', 'کیسه'],
    ['گوتی', 'گونی'],
    ['کیسخ کرافت', 'کیسه کرافت'],
  ])('%s is corrected to %s, and the correction is reported', async (typed, meant) => {
    const { total, did_you_mean, left_out } = await find(typed);
    expect([did_you_mean, left_out]).toEqual([meant, undefined]);
    expect(total).toBe((await find(meant)).total);
    expect(total).toBeGreaterThan(0);
  });

  test('a correction is shown in its usual spelling', async () => {
    await addProduct('کیسهٔ آویشن');
    expect((await find('اویشنن')).did_you_mean).toBe('آویشن');
  });

  test('correct words are not changed', async () => {
    for (const query of ['گونی', 'کیسه نخی', 'جامبو بگ', 'بیگ بگ', 'گو', 'DTF'])
      expect((await find(query)).did_you_mean).toBeUndefined();
  });

  test('a word that occurs only in articles does not empty the product results', async () => {
    expect((await find('صادرات')).total).toBe(0);
    const bags = await find('کیسه صادرات');
    expect([bags.total, bags.left_out]).toEqual([(await find('کیسه')).total, ['صادرات']]);
    expect(bags.did_you_mean).toBeUndefined();
    expect((await suggest('کیسه صادرات')).left_out).toEqual(['صادرات']);
    await rows(`update articles set search_key = search_key || ' کسیه' where id = 9`);
    expect((await find('کسیه')).did_you_mean).toBe('کیسه');
    expect((await read('کسیه')).items.map(({ id }: NamedItem) => id)).toEqual([9]);
  });

  test('when no product has all words, one of them is dropped and reported as typed', async () => {
    const [organza, cement, sack] = await Promise.all(['ارگانزا', 'سیمان', 'گونی'].map((word) => find(word)));
    const rare = organza.total < cement.total ? 'ارگانزا' : 'سیمان';
    const { total, left_out } = await find('گونی سیمان ارگانزا');
    expect(left_out).toEqual([rare]);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(sack.total);
    expect((await find('گونی آکواریوم ٩٩۹')).left_out).toEqual(['آکواریوم', '٩٩۹']);
    expect((await read('زعفران جامبوبگ')).left_out).toHaveLength(1);
  });

  test('corrections and dropped words are both reported, and the rest is found', async () => {
    expect(await find('کیسع صادرات')).toMatchObject({ did_you_mean: 'کیسه', left_out: ['صادرات'] });
  });

  test('an empty result reports no correction', async () => {
    for (const query of ['گوین', 'گونی صادرات']) {
      const emptyList = await find(query, '&price_to=1');
      expect([emptyList.total, emptyList.did_you_mean, emptyList.left_out]).toEqual([0, undefined, undefined]);
    }
    const { articles, products, ...rest } = await suggest('فضانوردد');
    expect([articles, products, rest.did_you_mean, rest.left_out]).toEqual([[], [], undefined, undefined]);
  });

  test.each([
    ['10 کیلو', '۱۰'],
    ['۱۰ کیلوگرم', '۱۰'],
    ['گونی ۵ کیلو', '۵'],
    ['گونی 50 کیلویی', '۵۰'],
    ['گونی 50کیلویی', '۵۰'],
    ['گونی ۲۵ kg', '۲۵'],
  ])('%s: the number is searched together with its unit', async (query, number) => {
    const { items, did_you_mean, left_out } = await find(query, '&per_page=48');
    expect([did_you_mean, left_out]).toEqual([undefined, undefined]);
    expect(items[0].name).toMatch(new RegExp(`گونی.* ${number} کیلویی`));
    for (const { id } of items) {
      const { name, summary, description, specification } = (await shop.call('GET', `/api/v1/products/${id}`)).body
        .data;
      const values = specification.map(({ value }: { value: string }) => value);
      const amount = new RegExp(`(^|[^۰-۹])${number} ((یا|تا|و) [۰-۹]+ )?کیلو|(ده|پنج)‌کیلو`, 'm');
      expect([name, summary, description, ...values].join('\n')).toMatch(amount);
    }
  });

  test('an amount that no product has is dropped, not split', async () => {
    expect(await find('گونی ۱۷ کیلویی')).toMatchObject({ left_out: ['۱۷'] });
  });

  test('an amount finds the product that names it', async () => {
    const id = await addProduct('کیسهٔ ۹۳ کیلویی');
    expect(await idsOf('۹۳ کیلو')).toEqual([id]);
    await rows('update products set name = $2, search_key = $3 where id = $1', [id, 'کیسه', searchKey('کیسه')]);
    await rows(`insert into changes (kind, tags) values ('content', array['product:${id}', 'products'])`);
    expect(await find('۹۳ کیلو')).toMatchObject({ left_out: ['۹۳'] });
  });

  test('«جوال» finds sacks, not bags in general', async () => {
    const { items } = await find('جوال', '&per_page=48');
    expect(items[0].name).toMatch(/گونی/);
    expect(items.map(({ name }: NamedItem) => name).filter((name: string) => /^کیسهٔ هدیه/.test(name))).toEqual([]);
    expect((await suggest('جوال')).products).toHaveLength(5);
  });

  test.each(['G001', 'g001', '«G۰۰۱»', 'G001-60X100', 'G001-60X100-NATURAL-ONE-SIDE', 'گونی G001'])(
    '%s is found as a product code',
    async (code) => {
      expect(await idsOf(code)).toEqual([1]);
      expect((await suggest(code)).products.map(({ id }: NamedItem) => id)).toEqual([1]);
    },
  );

  test('the beginning of a product code finds nothing; a product code with the beginning of a variant code finds the product', async () => {
    expect((await find('G00')).total).toBe(0);
    expect((await find('G001-60X1')).items.map(({ id }: NamedItem) => id)).toEqual([1]);
  });
});
