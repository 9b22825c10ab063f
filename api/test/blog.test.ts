import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

describe('the blog', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const read = async (path: string) => {
    const { status, body, headers } = await shop.call('GET', `/api/v1/blog/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return { data: body.data, tags: String(headers['x-content-tags']).split(' ') };
  };
  const change = (id: number, body: object) =>
    shop.call('PATCH', `/api/v1/blog/articles/${id}`, { token: shop.admin, body });
  const searchArticles = async (words: string) => (await read(`articles?q=${encodeURIComponent(words)}`)).data;
  const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
  const text = expect.stringMatching(/./);
  const link = { id: expect.any(Number), title: text, slug: text, url: text };

  test('there are six categories with the URLs of their lists', async () => {
    const { data, tags } = await read('categories');
    expect(data).toHaveLength(6);
    expect(data[0]).toEqual({
      id: 1,
      title: 'راهنمای خرید',
      slug: 'راهنمای-خرید',
      url: '/blog?category=1',
      articles: 7,
    });
    expect(data.reduce((sum: number, { articles }: { articles: number }) => sum + articles, 0)).toBe(30);
    expect(tags).toEqual(['blog-categories', 'articles']);
  });

  test('thirty articles are paged newest first, each exactly once', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(`articles?page=${page}`)));
    expect(pages.map(({ data }) => [data.page, data.pages, data.total, data.items.length])).toEqual([
      [1, 4, 30, 9],
      [2, 4, 30, 9],
      [3, 4, 30, 9],
      [4, 4, 30, 3],
    ]);
    const items = pages.flatMap(({ data }) => data.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(30);
    const times = items.map(({ published_at }) => published_at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await read('articles?page=99')).data).toMatchObject({ items: [], page: 99, pages: 4, total: 30 });
  });

  test('an article in a list has the fields of a card', async () => {
    const { data, tags } = await read('articles');
    for (const item of data.items) {
      expect(item).toEqual({
        ...link,
        summary: text,
        picture: {
          id: expect.stringMatching(/^[0-9a-f]{20}$/),
          alt: text,
          width: 1600,
          height: 900,
          colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
          widths: expect.arrayContaining([320, 720]),
        },
        category: link,
        featured: expect.any(Boolean),
        published_at: expect.stringMatching(/^\d{4}-.*Z$/),
        reading_minutes: expect.any(Number),
      });
      expect(decodeURIComponent(item.url)).toBe(`/blog/articles/${item.id}/${item.slug}`);
      expect(item.reading_minutes).toBeGreaterThan(1);
    }
    expect(tags).toEqual(['articles', 'blog-categories']);
  });

  test('lists filter by category, and put featured articles first on request', async () => {
    const { data } = await read('articles?category=3');
    expect(data.items.map((article: { category: { id: number } }) => article.category.id)).toEqual([3, 3, 3, 3, 3]);
    for (const within of ['', '&category=1']) {
      const allIds = idsOf((await read(`articles?page=1${within}`)).data);
      const [chosen, ...others] = (await read(`articles?featured=1${within}`)).data.items;
      expect(chosen.featured).toBe(true);
      expect(idsOf({ items: others })).toEqual(allIds.filter((id) => id !== chosen.id).slice(0, others.length));
    }
    expect((await read('articles?category=77')).data).toMatchObject({ items: [], pages: 1, total: 0 });
  });

  test('an article is complete and lists its content tags', async () => {
    const { data, tags } = await read('articles/13');
    expect(data).toMatchObject({ id: 13, category: { id: 1 }, updated_at: expect.stringMatching(/Z$/) });
    const kindsOfBlocks = new Set(data.blocks.map((block: { kind: string }) => block.kind));
    expect([...kindsOfBlocks].sort()).toEqual(['heading', 'list', 'paragraph', 'quote', 'table']);
    const headings = data.blocks.filter(({ kind }: { kind: string }) => kind === 'heading');
    expect(data.contents).toEqual(
      headings.map(({ id, text, level }: Record<string, unknown>) => ({ id, text, level })),
    );
    expect(data.products.map(({ id }: { id: number }) => id)).toEqual([10, 43, 11]);
    expect(data.products[0]).toMatchObject({
      name: text,
      url: text,
      picture: { id: text },
      min_price: expect.any(Number),
    });
    for (const { id } of data.products) expect(tags).toContain(`product:${id}`);
    expect(tags).toEqual(expect.arrayContaining(['article:13', 'articles', 'blog-categories']));
  });

  test('an article has three related ones, those about the same products first', async () => {
    const { data } = await read('articles/15');
    expect(data.related).toHaveLength(3);
    expect(idsOf({ items: data.related })[0]).toBe(26);
    expect(idsOf({ items: data.related })).not.toContain(15);
  });

  test('the next and previous links walk through all articles in both directions', async () => {
    const order = [...idsOf((await read('articles')).data)];
    for (const page of [2, 3, 4]) order.push(...idsOf((await read(`articles?page=${page}`)).data));
    for (const [place, id] of order.entries()) {
      const { previous, next } = (await read(`articles/${id}`)).data;
      expect([previous?.id, next?.id]).toEqual([order[place + 1], order[place - 1]]);
    }
  });

  test.each([
    ['كيسه', 'written with Arabic letters'],
    ['می خواهد', 'with a space'],
    ['می‌خواهد', 'half-joined'],
    ['میخواهد', 'joined'],
    ['GSM', 'in Latin capitals'],
    ['۲۴۰', 'with Persian digits'],
    ['240', 'with Latin digits'],
  ])('an article is found by %s (%s)', async (words) => {
    expect((await searchArticles(words)).total).toBeGreaterThan(0);
  });

  test('all spellings of a word find the same articles; title matches come first', async () => {
    const [apart, half, joined] = await Promise.all(['پلی پروپیلن', 'پلی‌پروپیلن', 'پلیپروپیلن'].map(searchArticles));
    expect(idsOf(half)).toEqual(idsOf(apart));
    expect(idsOf(joined)).toEqual(idsOf(apart));
    expect(idsOf(await searchArticles('زعفران'))[0]).toBe(24);
  });

  test('a typo is corrected and reported; unknown words find nothing; punctuation alone lists everything', async () => {
    const slip = await searchArticles('ضعفران');
    expect(slip.did_you_mean).toBe('زعفران');
    // The word occurs in the title, the summary or the passage.
    for (const { title, summary, passage } of slip.items) expect(passage ?? title + summary).toContain('زعفران');
    expect(slip.items.filter(({ passage }: { passage?: string }) => passage).length).toBeGreaterThan(0);
    expect((await searchArticles('فضانورد')).total).toBe(0);
    expect((await searchArticles('٪%_؟')).total).toBe(30);
  });

  test('a changed article is updated and indexed, and its change event is sent in the same transaction', async () => {
    const body = '## ژاله\n\nمتن **جدید** با [لینک](/shop) و [بد](javascript:alert(1)).\n\n<script>alert(1)</script>';
    const answer = await change(8, { title: 'عنوانی یکتا', body });
    expect([answer.status, answer.body.data.title, answer.body.data.reading_minutes]).toEqual([200, 'عنوانی یکتا', 1]);
    expect(answer.body.data.blocks).toEqual([
      { kind: 'heading', level: 2, id: 's-ژاله', text: 'ژاله' },
      {
        kind: 'paragraph',
        line: [
          { kind: 'text', text: 'متن ' },
          { kind: 'text', text: 'جدید', strong: true },
          { kind: 'text', text: ' با ' },
          { kind: 'link', text: 'لینک', url: '/shop' },
          { kind: 'text', text: ' و بد.' },
        ],
      },
      { kind: 'paragraph', line: [{ kind: 'text', text: '<script>alert(1)</script>' }] },
    ]);
    for (const words of ['ژاله', 'یکتا']) expect(idsOf(await searchArticles(words))).toEqual([8]);
    const { rows } = await shop.database.pool.query('select tags from changes order by id desc limit 1');
    expect(rows).toEqual([{ tags: ['article:8', 'articles'] }]);
    expect((await read('articles/8')).data.updated_at > answer.body.data.published_at).toBe(true);
  });

  test('changing one field keeps the other fields and their derived values', async () => {
    const before = (await read('articles/5')).data;
    const { data } = (await change(5, { title: 'چاپ، از نو' })).body;
    expect(data).toEqual({ ...before, title: 'چاپ، از نو', updated_at: data.updated_at });
    expect(idsOf(await searchArticles('کلیشه لاستیکی'))).toContain(5);
  });

  test('changing an unknown article is a 404 and sends no change event', async () => {
    const count = async () => (await shop.database.pool.query('select count(*) from changes')).rows;
    const before = await count();
    expect((await change(9999, { title: 'هیچ' })).status).toBe(404);
    expect(await count()).toEqual(before);
  });

  test('nested lists, quotes and tables are returned up to the allowed depth', async () => {
    const body =
      '- ۱\n  - ۲\n    - ۳\n      - ۴\n\n> - الف\n>   - ب\n\n| پ |\n|--:|\n| **ت** |\n\n![ث](/media/sack.svg "ج")\n\n---\n';
    const { data } = (await change(6, { body })).body;
    const item = (line: string, lists: object[] = []) => ({ line: [{ kind: 'text', text: line }], lists });
    const list = (...items: object[]) => ({ kind: 'list', ordered: false, start: 1, items });
    expect(data.blocks).toEqual([
      list(item('۱', [list(item('۲', [list(item('۳'), item('۴'))]))])),
      { kind: 'quote', blocks: [list(item('الف', [list(item('ب'))]))] },
      {
        kind: 'table',
        columns: [{ head: [{ kind: 'text', text: 'پ' }], align: 'end' }],
        rows: [[[{ kind: 'text', text: 'ت', strong: true }]]],
      },
      { kind: 'picture', url: '/media/sack.svg', alt: 'ث', caption: 'ج' },
      { kind: 'rule' },
    ]);
  });

  test.each([
    'articles/0',
    'articles/99',
    'articles/-1',
    'articles/abc',
    'articles/1.5',
    'articles/1e400',
    'articles/99999999999999999999',
    'articles/2147483648',
    'articles/%D9%A3',
    'articles/1/2/3',
  ])('an unknown address is a 404: %s', async (path) => {
    const { status, body } = await shop.call('GET', `/api/v1/blog/${path}`);
    expect([path, status, body.errors[0].messages[0].code]).toEqual([path, 404, 'not-found']);
  });

  test.each([
    ['page', 'page=0'],
    ['page', 'page=-3'],
    ['page', 'page=1e400'],
    ['page', 'page=1&page=2'],
    ['page', 'page=99999999999999999999'],
    ['category', 'category=x'],
    ['category', 'category=9999999999'],
    ['featured', 'featured=yes'],
    ['q', `q=${'x'.repeat(101)}`],
  ])('an invalid %s is refused and named (%#)', async (field, query) => {
    const { status, body } = await shop.call('GET', `/api/v1/blog/articles?${query}`);
    const message = expect.stringMatching(/^«[^A-Za-z]+» .+\.$/);
    expect([status, body.errors[0].messages[0]]).toEqual([422, { code: 'invalid', field, message }]);
  });

  test.each([
    "q=';drop table articles;--",
    'q=%00',
    'q=%F0%9F%98%80',
    'q=%ED%A0%80',
    'q[]=1',
    'q=%25%25%25',
    'q=\\',
    "q=a'b:*&!|()",
    '__proto__=1&constructor=2',
    `q=${encodeURIComponent('\u202e\u0000\u200c'.repeat(20))}`,
  ])('an absurd query never causes a 5xx: %s', async (query) => {
    const { status } = await shop.call('GET', `/api/v1/blog/articles?${query}`);
    expect(status).toBeLessThan(500);
  });

  test.each([
    ['with a null character', '{"title":"\\u0000"}', 422],
    ['with an empty title', '{"title":""}', 422],
    ['without anything', '{}', 422],
    ['with what cannot be changed', '{"id":9}', 422],
    ['that is a list', '[]', 422],
    ['that is nothing', 'null', 422],
    ['that is cut off', '{"title":', 400],
    ['with too long a title', JSON.stringify({ title: 'ب'.repeat(201) }), 422],
    ['of an older form', '{"paragraphs":["ب"]}', 422],
    ['with a list for a text', '{"body":["ب"]}', 422],
    ['with half a letter', '{"title":"\\ud800x"}', 422],
    ['with sixty thousand quotes in each other', JSON.stringify({ body: `${'>'.repeat(59_999)}x` }), 200],
    ['with thirty thousand lists in each other', JSON.stringify({ body: `${'- '.repeat(29_999)}x` }), 200],
    ['with too long a text', JSON.stringify({ body: 'ب'.repeat(60_001) }), 422],
    ['of a megabyte', JSON.stringify({ body: 'ب'.repeat(800_000) }), 413],
    ['that reaches for a prototype', '{"__proto__":{"x":1},"title":"x"}', 400],
  ])('a body %s is answered with the expected status', async (_what, payload, expected) => {
    const headers = { authorization: `Bearer ${shop.admin}`, 'content-type': 'application/json' };
    const answer = await shop.app.inject({ method: 'PATCH', url: '/api/v1/blog/articles/7', headers, payload });
    expect([answer.statusCode, typeof answer.json()]).toEqual([expected, 'object']);
  });

  test('a changed article gets the time of the shop’s clock', async () => {
    const future = '2031-01-01T00:00:00.000Z';
    const futureShop = await openShop('postgres', { now: () => new Date(future) });
    const call = { token: futureShop.admin, body: { title: 'چاپ، از نو' } };
    expect((await futureShop.call('PATCH', '/api/v1/blog/articles/8', call)).body.data.updated_at).toBe(future);
    await futureShop.close();
  });

  test('only the admin token may change an article', async () => {
    const call = { body: { title: 'نه' } };
    expect((await shop.call('PATCH', '/api/v1/blog/articles/1', call)).status).toBe(401);
    expect((await shop.call('PATCH', '/api/v1/blog/articles/1', { ...call, token: shop.edge })).status).toBe(403);
  });
});
