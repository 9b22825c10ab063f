import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { searchKey } from '../src/modules/search/key.ts';
import { closeDatabases, kinds } from './databases.ts';
import { type Named, searching } from './searching.ts';
import { openShop, type Shop } from './shop.ts';

describe.each(kinds)('search on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const { find, suggest, idsOf, rows, named } = searching(() => shop);
  const usesOf = async (word: string) =>
    (await rows('select uses from search_words where word = $1', [word]))[0]?.uses ?? 0;

  test.each([
    ['كيسه', 'کیسه', 'Arabic letters'],
    ['گوني', 'گونی', 'an Arabic ye'],
    ['آرد', 'ارد', 'a madda'],
    ['سیب زمینی', 'سیب‌زمینی', 'a space'],
    ['سیبزمینی', 'سیب‌زمینی', 'joined'],
    ['۵۰ کیلویی', '50 کیلویی', 'digits'],
    ['bopp', 'BOPP', 'Latin letters'],
    ['گونـــیِ', 'گونی', 'ornaments'],
  ])('%s finds what %s finds (%s)', async (one, other) => {
    const found = await idsOf(one);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await idsOf(other));
  });

  test.each([
    ['بیگ بگ', 'جامبوبگ'],
    ['بیگ‌بگ', 'جامبوبگ'],
    ['جامبو بگ', 'جامبوبگ'],
    ['big bag', 'جامبوبگ'],
    ['BigBag', 'جامبوبگ'],
    ['jumbo bag', 'جامبوبگ'],
    ['توت بگ', 'کیف خرید'],
    ['پی پی', 'پلی‌پروپیلن'],
    ['گونی چتایی', 'گونی کنفی'],
  ])('%s is another name for %s', async (one, other) => {
    const found = new Set(await idsOf(one));
    const others = await idsOf(other);
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((id: number) => !found.has(id))).toEqual([]);
  });

  test('a sack is a bag, but who asks for sacks sees sacks first', async () => {
    const { items, total } = await find('گونی', '&per_page=48');
    const names: string[] = items.map(({ name }: Named) => name);
    const place = names.findIndex((name) => !/گونی/.test(name));
    expect(place).toBeGreaterThan(5);
    expect(names.slice(place).filter((name) => /^گونی/.test(name))).toEqual([]);
    expect(total).toBeGreaterThan(names.filter((name) => /گونی/.test(name)).length);
  });

  test('the last word may be unfinished; a finished one is itself, and a single letter is not yet a word', async () => {
    const id = await named('کیسهٔ شترمرغی');
    expect(await idsOf('شترم')).toEqual([id]);
    expect(await idsOf('کیسه شت')).toContain(id);
    await named('شترم');
    expect(await idsOf('شترم')).not.toContain(id);
    expect((await suggest('شترم')).products).toHaveLength(2);
    expect((await find('ژ')).total).toBe(0);
  });

  test('words around what is looked for do not matter; unknown ones are left out, and it is said', async () => {
    expect((await find('خرید گونی کنفی برای قهوه')).items[0].name).toBe('گونی کنفی قهوه');
    const { total, left_out } = await find('گونی کنفی ژژژژژژ');
    expect([total, left_out]).toEqual([(await find('گونی کنفی')).total, ['ژژژژژژ']]);
    expect(await find('ژژژژژژ')).toMatchObject({ items: [], total: 0 });
  });

  test('found and filtered together: the numbers are of what was found', async () => {
    const all = await find('جامبوبگ', '&per_page=48');
    const dear = await find('جامبوبگ', `&price_from=${all.facets.price.max}`);
    expect(dear.total).toBeLessThan(all.total);
    expect(dear.items.every(({ price }: { price: number }) => price >= all.facets.price.max)).toBe(true);
    expect(dear.facets.price).toEqual(all.facets.price);
    const { categories } = all.facets;
    const roots = categories.filter(({ parent_id }: { parent_id: number | null }) => parent_id === null);
    expect(roots.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(all.total);
  });

  test('suggestions: products with picture and price, categories, articles, and how the words go on', async () => {
    const data = await suggest('گونی کن');
    expect(data.products).toHaveLength(5);
    expect(data.products[0]).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/کن/),
      url: expect.stringMatching(/^\/products\//),
      picture: expect.objectContaining({ id: expect.any(String) }),
      price: expect.any(Number),
      discount_percent: expect.any(Number),
      stock: expect.any(Number),
    });
    expect(data.categories[0]).toMatchObject({ title: 'گونی کنفی', url: expect.stringMatching(/^categories\//) });
    expect(data.articles[0].url).toMatch(/^\/blog\/articles\//);
    expect(data.words).toContain('گونی کنفی');
    // A description says «کند» as well, which is no name of anything.
    expect(data.words.filter((words: string) => /کند|کنید/.test(words))).toEqual([]);
    // Who has begun another word is not offered another end of the one before.
    expect((await suggest('گونی')).words).not.toEqual([]);
    expect((await suggest('گونی ک')).words).toEqual([]);
    expect(data.did_you_mean).toBeUndefined();
    expect((await suggest('جمبوبگ')).did_you_mean).toBe('جامبوبگ');
    const nothing = { products: [], categories: [], articles: [], words: [] };
    expect(await suggest('')).toEqual(nothing);
    expect(await suggest('؟!')).toEqual(nothing);
  });

  test('letters of scripts that nobody here writes are looked for as they stand', async () => {
    const answer = await shop.call('GET', `/api/v1/search/suggestions?q=${encodeURIComponent('𐀀𝐀𐀀𐀀𐀀𐀀')}`);
    expect([answer.status, answer.body.data.products]).toEqual([200, []]);
  });

  test('signs alone ask for everything', async () => {
    const everything = await find('');
    expect((await find('٪%_؟')).total).toBe(everything.total);
  });

  test('words come and go with what is written', async () => {
    const id = await named('سبدبافت یکم');
    expect(await usesOf('سبدبافت')).toBe(1);
    expect(await idsOf('سبدبافت')).toEqual([id]);
    const other = await named('سبدبافت دوم');
    expect(await usesOf('سبدبافت')).toBe(2);
    expect(await idsOf('سبدبافت')).toEqual([other, id]);

    const told = `insert into changes (kind, tags) values ('content', array['product:${id}', 'products'])`;
    await rows('update products set name = $2, search_key = $3 where id = $1', [id, 'زنبیل', searchKey('زنبیل')]);
    await rows(told);
    expect([await usesOf('سبدبافت'), await usesOf('زنبیل')]).toEqual([1, 1]);
    expect([await idsOf('سبدبافت'), await idsOf('زنبیل')]).toEqual([[other], [id]]);
    expect((await find('زنبیلل')).did_you_mean).toBe('زنبیل');

    await rows(`update products set active = false where id = ${id}`);
    await rows(told);
    expect(await usesOf('زنبیل')).toBe(0);
    await rows(`update products set active = true where id = ${id}`);
    await rows(`delete from products where id in (${id}, ${other})`);
    expect([await usesOf('سبدبافت'), await usesOf('زنبیل')]).toEqual([0, 0]);
  });

  test('words of an article come and go with it', async () => {
    const title = 'دانستنی‌های پریدخت';
    const answer = await shop.call('PATCH', '/api/v1/blog/articles/8', { token: shop.admin, body: { title } });
    expect(answer.status).toBe(200);
    expect(await usesOf('پریدخت')).toBe(1);
    expect((await suggest('پریدحت')).articles.map(({ id }: Named) => id)).toEqual([8]);
    await shop.call('PATCH', '/api/v1/blog/articles/8', { token: shop.admin, body: { title: 'عنوانی دیگر' } });
    expect(await usesOf('پریدخت')).toBe(0);
  });

  test('what is counted is what stands there', async () => {
    const [{ wrong }] = await rows(`
      with texts as (
        select 0 as kind, search_key as text from products where active
        union all select 1, split_part(search_key, E'\\n', 1) from products where active
        union all select 2, search_key from articles union all select 3, split_part(search_key, E'\\n', 1) from articles
      ), counted as (
        select word, count(*) filter (where kind = 0) as products, count(*) filter (where kind = 1) as product_titles,
          count(*) filter (where kind = 2) as articles, count(*) filter (where kind = 3) as article_titles
        from texts, search_words_of(text) as word group by word
      )
      select count(*)::integer as wrong from counted full join search_words as kept using (word)
      where (counted.products, counted.product_titles, counted.articles, counted.article_titles) is distinct from
        (kept.products, kept.product_titles, kept.articles, kept.article_titles)`);
    expect(wrong).toBe(0);
  });

  test.each([
    "'; drop table products; --",
    "' & | ! ( ) : * <-> \\",
    "گونی'",
    'گونی & !کیسه',
    'گونی:*',
    '"گونی کنفی"',
    '%',
    '_',
    '\\',
    '\u0000',
    'گونی\u0000',
    'ب'.repeat(100),
    'گ ن ی ک ه ا ب ج د ر',
    `${'a '.repeat(50)}`,
    '😀🧵',
    '\u202e\u200c\u200b',
    '\ud800',
    '١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦٧٨٩٠',
    '漢字 пакет ٱلْكِيس ß ﷽',
    'null undefined NaN __proto__ constructor',
    '1e400 0x10 -5 2/3 1.5.2 a@b.c http://x.y/z',
  ])('nothing that is typed breaks it: %j', async (question) => {
    const asked = encodeURI(question.toWellFormed()).replaceAll('&', '%26').replaceAll('#', '%23');
    for (const path of [`products?q=${asked}`, `search/suggestions?q=${asked}`]) {
      const { status } = await shop.call('GET', `/api/v1/${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
