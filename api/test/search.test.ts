import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { searchKey } from '../src/modules/search/key.ts';
import { closeDatabases, kinds } from './databases.ts';
import { type NamedItem, searchRequests } from './search-requests.ts';
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

  const { find, suggest, idsOf, rows, addProduct } = searchRequests(() => shop);
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
  ])('%s finds the same as %s (%s)', async (query, equalQuery) => {
    const ids = await idsOf(query);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(await idsOf(equalQuery));
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
  ])('%s is a synonym of %s', async (query, synonym) => {
    const ids = new Set(await idsOf(query));
    const synonymIds = await idsOf(synonym);
    expect(synonymIds.length).toBeGreaterThan(0);
    expect(synonymIds.filter((id: number) => !ids.has(id))).toEqual([]);
  });

  test('the name of a category, or a synonym of it, lists this category first and suggests it first', async () => {
    for (const [query, title] of [
      ['کیسه پارچه‌ای', 'کیسهٔ پارچه‌ای'],
      ['کیسه خرید', 'کیف خرید'],
      ['tote', 'کیف خرید'],
      ['sack', 'گونی'],
    ] as const) {
      const [first] = (await suggest(query)).categories;
      expect([query, first.title]).toEqual([query, title]);
      const inCategory = await find('', `&category=${first.id}&per_page=48`);
      const ids = inCategory.items.map(({ id }: NamedItem) => id);
      const { items } = await find(query, '&per_page=48');
      expect(new Set(items.slice(0, ids.length).map(({ id }: NamedItem) => id))).toEqual(new Set(ids));
    }
    // A word that names of products have is no synonym of a category.
    expect((await find('کیسه')).items[0].name).toMatch(/^کیسه/);
  });

  test.each([
    ['گونی پنجاه کیلویی', 'گونی ۵۰ کیلویی'],
    ['جامبو نیم تنی', 'جامبو ۵۰۰ کیلویی'],
    ['۱ تن', 'یک تن'],
    ['برنج 5x5', 'برنج ۵ ۵'],
  ])('%s is read as %s', async (query, equalQuery) => {
    const ids = await idsOf(query);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(await idsOf(equalQuery));
  });

  test('a query that was typed on a Latin keyboard is searched in Persian, and says so', async () => {
    expect(await find(';dsi')).toMatchObject({ did_you_mean: 'کیسه', total: (await find('کیسه')).total });
    expect((await suggest("',kd")).products).toHaveLength(5);
    const withNumber = await find(';dsi 50');
    expect([withNumber.did_you_mean, withNumber.left_out]).toEqual(['کیسه ۵۰', undefined]);
    // Latin words of the shop stay.
    expect((await find('jute')).did_you_mean).toBeUndefined();
  });

  test.each([
    ['ghoni', 'گونی'],
    ['goni berenj 10kg', 'گونی برنج 10 kg'],
    ['kise kraft', 'کیسه کرافت'],
  ])('%s is Persian in Latin letters: it is searched as %s, and says so', async (query, meant) => {
    const { items, total, did_you_mean } = await find(query);
    expect([did_you_mean, total]).toEqual([expect.any(String), (await find(meant)).total]);
    expect(items.length).toBeGreaterThan(0);
  });

  test.each([
    ['گونیها', 'گونی'],
    ['کیسه‌های توری', 'کیسه توری'],
    ['پاکتهای کرافت', 'پاکت کرافت'],
    ['گونی برنج10کیلویی', 'گونی برنج ۱۰ کیلویی'],
    ['لیست قیمت گونی', 'گونی'],
    ['ارزان‌ترین گونی مرغوب', 'گونی'],
  ])('%s finds what %s finds, without a correction', async (query, equalQuery) => {
    const { items, total, did_you_mean, left_out } = await find(query);
    const expected = await find(equalQuery);
    expect([total, did_you_mean, left_out]).toEqual([expected.total, undefined, undefined]);
    expect(items).toEqual(expected.items);
  });

  test('of words that no product has together, the rarest word of titles is kept, with the kind of product first', async () => {
    const { items, left_out } = await find('پاکت سیمان');
    expect([items[0].name, left_out]).toEqual([expect.stringContaining('سیمان'), ['پاکت']]);
    expect((await find('گونی بادام')).items[0].name).toMatch(/گونی.*پسته/);
  });

  test('a search for sacks includes bags, with sacks first', async () => {
    const { items, total } = await find('گونی', '&per_page=48');
    const names: string[] = items.map(({ name }: NamedItem) => name);
    const place = names.findIndex((name) => !/گونی/.test(name));
    expect(place).toBeGreaterThan(5);
    expect(names.slice(place).filter((name) => /^گونی/.test(name))).toEqual([]);
    expect(total).toBeGreaterThan(names.filter((name) => /گونی/.test(name)).length);
  });

  test('the last word matches as a prefix, complete words exactly, and a single letter not at all', async () => {
    const id = await addProduct('کیسهٔ شترمرغی');
    expect(await idsOf('شترم')).toEqual([id]);
    expect(await idsOf('کیسه شت')).toContain(id);
    await addProduct('شترم');
    expect(await idsOf('شترم')).not.toContain(id);
    expect((await suggest('شترم')).products).toHaveLength(2);
    expect((await find('ژ')).total).toBe(0);
  });

  test('filler words are ignored; unknown words are dropped and reported', async () => {
    expect((await find('خرید گونی کنفی برای قهوه')).items[0].name).toBe('گونی کنفی قهوه');
    expect((await find('خرید گونی کنفی عمده')).total).toBe((await find('گونی کنفی')).total);
    const { total, left_out } = await find('گونی کنفی ژژژژژژ');
    expect([total, left_out]).toEqual([(await find('گونی کنفی')).total, ['ژژژژژژ']]);
    expect(await find('ژژژژژژ')).toMatchObject({ items: [], total: 0 });
  });

  test('facet counts of a filtered search count the search results', async () => {
    const allResults = await find('جامبوبگ', '&per_page=48');
    const expensiveResults = await find('جامبوبگ', `&price_from=${allResults.facets.price.max}`);
    expect(expensiveResults.total).toBeLessThan(allResults.total);
    expect(expensiveResults.items.every(({ price }: { price: number }) => price >= allResults.facets.price.max)).toBe(
      true,
    );
    expect(expensiveResults.facets.price).toEqual(allResults.facets.price);
    const { categories } = allResults.facets;
    const roots = categories.filter(({ parent_id }: { parent_id: number | null }) => parent_id === null);
    expect(roots.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(allResults.total);
  });

  test('suggestions have products with picture and price, categories, articles and completed queries', async () => {
    const data = await suggest('گونی کن');
    expect(data.products).toHaveLength(5);
    expect(data.products[0]).toEqual({
      id: expect.any(Number),
      name: expect.stringMatching(/کن/),
      url: expect.stringMatching(/^\/products\//),
      picture: expect.objectContaining({ id: expect.any(String) }),
      price: expect.any(Number),
      min_price: data.products[0].price,
      max_price: expect.any(Number),
      unit: 'عدد',
      discount_percent: expect.any(Number),
      stock: expect.any(Number),
    });
    expect(data.categories[0]).toMatchObject({ title: 'گونی کنفی', url: expect.stringMatching(/^categories\//) });
    expect(data.articles[0].url).toMatch(/^\/blog\/articles\//);
    expect(data.words).toContain('گونی کنفی');
    // «کند» occurs in a description only, not in a name.
    expect(data.words.filter((words: string) => /کند|کنید/.test(words))).toEqual([]);
    // A space ends the word: no other completion of it is suggested.
    expect((await suggest('گونی')).words).not.toEqual([]);
    expect((await suggest('گونی ک')).words).toEqual([]);
    expect(data.did_you_mean).toBeUndefined();
    expect((await suggest('جمبوبگ')).did_you_mean).toBe('جامبوبگ');
    const nothing = { products: [], categories: [], articles: [], words: [] };
    expect(await suggest('')).toEqual(nothing);
    expect(await suggest('؟!')).toEqual(nothing);
  });

  test('letters of other scripts are searched literally', async () => {
    const answer = await shop.call('GET', `/api/v1/search/suggestions?q=${encodeURIComponent('𐀀𝐀𐀀𐀀𐀀𐀀')}`);
    expect([answer.status, answer.body.data.products]).toEqual([200, []]);
  });

  test('a query of punctuation alone lists everything', async () => {
    const everything = await find('');
    expect((await find('٪%_؟')).total).toBe(everything.total);
  });

  test('the vocabulary follows changes of product texts', async () => {
    const id = await addProduct('سبدبافت یکم');
    expect(await usesOf('سبدبافت')).toBe(1);
    expect(await idsOf('سبدبافت')).toEqual([id]);
    const secondProduct = await addProduct('سبدبافت دوم');
    expect(await usesOf('سبدبافت')).toBe(2);
    expect(await idsOf('سبدبافت')).toEqual([secondProduct, id]);

    const changeEvent = `insert into changes (kind, tags) values ('content', array['product:${id}', 'products'])`;
    await rows('update products set name = $2, search_key = $3 where id = $1', [id, 'زنبیل', searchKey('زنبیل')]);
    await rows(changeEvent);
    expect([await usesOf('سبدبافت'), await usesOf('زنبیل')]).toEqual([1, 1]);
    expect([await idsOf('سبدبافت'), await idsOf('زنبیل')]).toEqual([[secondProduct], [id]]);
    expect((await find('زنبیلل')).did_you_mean).toBe('زنبیل');

    await rows(`update products set active = false where id = ${id}`);
    await rows(changeEvent);
    expect(await usesOf('زنبیل')).toBe(0);
    await rows(`update products set active = true where id = ${id}`);
    await rows(`delete from products where id in (${id}, ${secondProduct})`);
    expect([await usesOf('سبدبافت'), await usesOf('زنبیل')]).toEqual([0, 0]);
  });

  test('the vocabulary follows changes of articles', async () => {
    const title = 'دانستنی‌های پریدخت';
    const answer = await shop.call('PATCH', '/api/v1/blog/articles/8', { token: shop.admin, body: { title } });
    expect(answer.status).toBe(200);
    expect(await usesOf('پریدخت')).toBe(1);
    expect((await suggest('پریدحت')).articles.map(({ id }: NamedItem) => id)).toEqual([8]);
    await shop.call('PATCH', '/api/v1/blog/articles/8', { token: shop.admin, body: { title: 'عنوانی دیگر' } });
    expect(await usesOf('پریدخت')).toBe(0);
  });

  test('word counts match the stored texts', async () => {
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
  ])('no input causes an error: %j', async (query) => {
    const encoded = encodeURI(query.toWellFormed()).replaceAll('&', '%26').replaceAll('#', '%23');
    for (const path of [`products?q=${encoded}`, `search/suggestions?q=${encoded}`]) {
      const { status } = await shop.call('GET', `/api/v1/${path}`);
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
