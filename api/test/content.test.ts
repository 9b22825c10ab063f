import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases, kinds } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

describe.each(kinds)('the content on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const read = async (path: string) => {
    const { status, body, headers } = await shop.call('GET', `/api/v1/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return { data: body.data, tags: String(headers['x-content-tags']).split(' ') };
  };
  const component = async (slug: string, name: string) => {
    const { data } = await read(`pages/slug/${slug}/view`);
    return data.meta.components.find((one: { name: string }) => one.name === name);
  };
  const valueWithLink = { value: expect.any(String), url: expect.any(String) };
  const connection = { icon: valueWithLink, 'conection-value': { value: expect.any(String) } };

  test('menus: the four that the shell knows, with items that lead somewhere', async () => {
    const { data, tags } = await read('menus');
    expect(data.map((menu: { slug: string }) => menu.slug).sort()).toEqual([
      'blog-categories',
      'categories',
      'navbar',
      'social-top',
    ]);
    for (const { items } of data) {
      expect(items.length).toBeGreaterThan(0);
      for (const item of items)
        expect(item).toEqual({ title: expect.any(String), url: expect.stringMatching(/^(\/|https:)/) });
    }
    expect(tags).toEqual(['menus']);
  });

  test('the footer: five boxes, spelled as the specification spells them', async () => {
    const footer = await component('footer', 'footer');
    const box = (name: string) => footer.feilds.find((one: { name: string }) => one.name === name);
    expect(box('box-1')).toMatchObject({
      logo: { src: expect.any(String), alt: expect.any(String) },
      'site-name': { value: expect.any(String) },
      desc: { value: expect.any(String) },
    });
    for (const name of ['box-1', 'box-5']) {
      expect(box(name).conection.length).toBeGreaterThan(0);
      for (const one of box(name).conection) expect(one).toEqual(connection);
    }
    for (const name of ['box-2', 'box-3', 'box-4']) {
      expect(box(name).title).toEqual({ value: expect.any(String) });
      expect(box(name).links.length).toBeGreaterThan(0);
      for (const link of box(name).links) expect(link).toEqual(valueWithLink);
    }
  });

  test('product icons and the category window', async () => {
    const picture = { src: expect.any(String), alt: expect.any(String) };
    const icons = await component('product', 'single-product-icons');
    expect(icons.feilds[0].items[0]).toEqual({
      img: picture,
      'img-dark': picture,
      title: { value: expect.any(String) },
    });
    const modal = await component('category-modal', 'category-modal');
    expect(modal.feilds[0]).toMatchObject({
      img: picture,
      title: { value: expect.any(String) },
      'sub-title': { value: expect.any(String) },
      btn: valueWithLink,
      'category-list': expect.arrayContaining([{ title: expect.any(String), url: expect.any(String) }]),
    });
  });

  test('every picture that the content names is there', async () => {
    const texts = await Promise.all(
      ['footer', 'product', 'category-modal'].map((slug) => read(`pages/slug/${slug}/view`)),
    );
    const names = new Set(JSON.stringify(texts).match(/\/media\/[a-z-]+\.svg/g));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) {
      const { status, headers } = await shop.call('GET', name);
      expect([name, status, headers['content-type']]).toEqual([name, 200, 'image/svg+xml']);
    }
  });

  test('every path of this site in menus and footer leads to something that is there', async () => {
    const texts = await Promise.all([read('menus'), read('pages/slug/footer/view')]);
    const paths = JSON.stringify(texts).matchAll(/"\/(pages|products\/categories)\/(\d+)\//g);
    for (const [, kindOfPage, id] of paths) await read(`${kindOfPage === 'pages' ? 'pages' : 'categories'}/${id}`);
  });

  test('categories carry the address that the sheet puts /products/ before', async () => {
    const { data, tags } = await read('categories');
    expect(data).toHaveLength(6);
    for (const { id, slug, url } of data) expect(decodeURIComponent(url)).toBe(`categories/${id}/${slug}`);
    expect(tags).toEqual(['categories']);
  });

  test('articles: paged, by category, the newest first', async () => {
    const first = await read('blog/articles');
    expect(first.data).toMatchObject({ page: 1, pages: 2, total: 8 });
    const second = await read('blog/articles?page=2');
    const items = [...first.data.items, ...second.data.items];
    expect(new Set(items.map((one) => one.id)).size).toBe(8);
    const times = items.map((one) => one.publishedAt);
    expect(times).toEqual([...times].sort().reverse());
    const category = await read('blog/articles?category=3');
    expect(category.data.items.map((one: { category: { id: number } }) => one.category.id)).toEqual([3, 3]);
    expect((await read('blog/articles?page=99')).data).toMatchObject({ items: [], page: 99, pages: 2, total: 8 });
  });

  test('an article is whole, and says what it was made of', async () => {
    const { data, tags } = await read('blog/articles/3');
    expect(data.paragraphs.length).toBeGreaterThanOrEqual(3);
    expect(data).toMatchObject({ id: 3, category: { id: 2 }, readingMinutes: expect.any(Number) });
    expect(data.related.map((one: { id: number }) => one.id)).toEqual([4]);
    expect(tags).toContain('article:3');
    expect(tags).toContain('articles');
  });

  test('products: paged, with a whole number of Rial', async () => {
    const { data } = await read('products');
    expect(data).toMatchObject({ page: 1, pages: 1, total: 12 });
    for (const { price, stock } of data.items)
      expect([Number.isSafeInteger(price), Number.isSafeInteger(stock)]).toEqual([true, true]);
    expect((await read('products?category=5')).data.total).toBe(2);
    expect((await read('products/3')).tags).toContain('product:3');
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
    const { data } = await read(`blog/articles?q=${encodeURIComponent(words)}`);
    expect(data.total).toBeGreaterThan(0);
  });

  test('a search for what is not there finds nothing; signs alone ask for everything', async () => {
    expect((await read(`products?q=${encodeURIComponent('هواپیما')}`)).data.total).toBe(0);
    expect((await read(`products?q=${encodeURIComponent('٪%_؟')}`)).data.total).toBe(12);
  });

  test('the static pages are there to read; the shell’s own pages are not', async () => {
    for (let id = 1; id <= 7; id += 1) expect((await read(`pages/${id}`)).data.paragraphs.length).toBeGreaterThan(1);
    expect((await shop.call('GET', '/api/v1/pages/101')).status).toBe(404);
  });

  test('a changed article is changed, found by its new words, and its change is told', async () => {
    const body = { title: 'عنوانی یکتا دربارهٔ ژاله' };
    const answer = await shop.call('PATCH', '/api/v1/blog/articles/8', { token: shop.admin, body });
    expect([answer.status, answer.body.data.title]).toEqual([200, body.title]);
    expect((await read(`blog/articles?q=${encodeURIComponent('ژاله')}`)).data.items[0].id).toBe(8);
    const { rows } = await shop.database.pool.query(`select tags from changes where kind = 'content'`);
    expect(rows).toEqual([{ tags: ['article:8', 'articles'] }]);
  });

  test.each([
    'blog/articles/0',
    'blog/articles/99',
    'blog/articles/-1',
    'blog/articles/abc',
    'blog/articles/1.5',
    'blog/articles/1e400',
    'blog/articles/0x10',
    'blog/articles/99999999999999999999',
    'blog/articles/2147483648',
    'products/13',
    'categories/77',
    'pages/55',
    'pages/slug/nothing/view',
    'pages/slug/%00/view',
    'pages/slug/..%2f..%2fetc/view',
    'blog/articles/%D9%A3',
    `pages/slug/${'a'.repeat(5000)}/view`,
    'nothing',
    'blog/articles/1/2/3',
  ])('what is not there is told in Persian (%#)', async (path) => {
    const { status, body } = await shop.call('GET', `/api/v1/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toEqual({
      errors: [{ messages: [{ code: 'not-found', message: expect.stringMatching(/پیدا نشد/) }] }],
      requestId: expect.any(String),
    });
  });

  test.each([
    ['page', 'blog/articles?page=0'],
    ['page', 'blog/articles?page=-3'],
    ['page', 'blog/articles?page=1e400'],
    ['page', 'products?page=NaN'],
    ['page', 'products?page=1&page=2'],
    ['page', 'products?page=99999999999999999999'],
    ['category', 'products?category=x'],
    ['category', 'products?category=9999999999'],
    ['q', `products?q=${'x'.repeat(101)}`],
  ])('a wrong %s is named: %s', async (field, path) => {
    const { status, body } = await shop.call('GET', `/api/v1/${path}`);
    expect([status, body.errors[0].messages[0]]).toEqual([
      422,
      { code: 'invalid', field, message: `مقدار «${field}» درست نیست.` },
    ]);
  });

  test.each([
    "products?q=';drop table products;--",
    'products?q=%00',
    'products?q=%F0%9F%98%80',
    'products?q=%ED%A0%80',
    'products?q[]=1',
    'products?q=%25%25%25',
    'products?%zz',
    'products?__proto__=1&constructor=2',
    `products?${'a=1&'.repeat(3000)}`,
    'products?q=\\',
    `products?q=${encodeURIComponent('\u202e\u0000\u200c'.repeat(20))}`,
    '%zz',
    '%',
    '..%2f..',
    '%00',
  ])('absurd input is never an error of ours: %s', async (path) => {
    const { status } = await shop.call('GET', `/api/v1/${encodeURI(path).replaceAll('%25', '%')}`);
    expect(status).toBeLessThan(500);
  });

  test.each([
    ['{"title":"\\u0000"}', 422],
    ['{"title":""}', 422],
    ['{}', 422],
    ['{"id":9}', 422],
    ['[]', 422],
    ['null', 422],
    ['{"title":', 400],
    [`{"title":"${'ب'.repeat(300)}"}`, 422],
    ['{"paragraphs":[1,{}]}', 422],
    ['{"title":"\\ud800"}', 200],
    [`{"paragraphs":["${'ب'.repeat(800_000)}"]}`, 413],
    ['{"__proto__":{"x":1},"title":"x"}', 400],
  ])('a body like %p is answered with %i', async (body, expected) => {
    const headers = { authorization: `Bearer ${shop.admin}`, 'content-type': 'application/json' };
    const answer = await shop.app.inject({ method: 'PATCH', url: '/api/v1/blog/articles/7', headers, payload: body });
    expect([answer.statusCode, typeof answer.json()]).toEqual([expected, 'object']);
  });

  test('a request id is taken when it is one, made when not, and answered', async () => {
    const ask = async (id: string) =>
      (await shop.call('GET', '/nowhere', { headers: { 'x-request-id': id } })).body.requestId;
    expect(await ask('edge-42')).toBe('edge-42');
    for (const odd of ['two words', 'x'.repeat(200), '{"a":1}']) expect(await ask(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
