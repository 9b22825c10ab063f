import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { atOnce } from './at-once.ts';
import { buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';
import { testClock } from './sign-in.ts';

const torob = '/feeds/torob/v3/products';

describe('feeds', () => {
  let shop: Shop;
  const clock = testClock(new Date().toISOString());
  beforeAll(async () => {
    shop = await openShop('postgres', { settings: { shopOrigin: 'https://shop.example' }, now: clock.now });
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const ask = async (body: unknown) => {
    const answer = await shop.call('POST', torob, { body });
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body;
  };
  const variantsOf = async (id: number) => (await shop.call('GET', `/api/v1/products/${id}`)).body.data;

  describe('Torob', () => {
    test('every variant is on exactly one page of a hundred, in every order', async () => {
      const first = await ask({ page: 1, sort: 'date_added_desc' });
      expect(first).toMatchObject({ api_version: 'torob_api_v3', current_page: 1 });
      const pages = [first];
      while (pages.length < first.max_pages) pages.push(await ask({ page: pages.length + 1, sort: 'date_added_desc' }));
      expect(pages.slice(0, -1).every(({ products }) => products.length === 100)).toBe(true);
      const items = pages.flatMap(({ products }) => products);
      expect(items).toHaveLength(first.total);
      const names = new Set(items.map(({ page_unique }) => page_unique));
      expect(names.size).toBe(first.total);
      const days = items.map(({ date_added }) => date_added);
      expect(days).toEqual([...days].sort().reverse());

      const byCursor: { page_unique: string }[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const answer = await ask({ sort: 'product_id_desc', ...(cursor ? { cursor } : {}) });
        byCursor.push(...answer.products);
        cursor = answer.next_cursor;
      }
      expect(byCursor).toHaveLength(first.total);
      expect(new Set(byCursor.map(({ page_unique }) => page_unique))).toEqual(names);
    });

    test('a product that is published while pages are read moves no item to another page', async () => {
      const page = async (number: number): Promise<string[]> =>
        (await ask({ page: number, sort: 'date_added_desc' })).products.map(
          ({ page_unique }: { page_unique: string }) => page_unique,
        );
      const before = [await page(1), await page(2)];
      const { product_id, variant_id } = await buildVariant(shop.database);
      expect([await page(1), await page(2)]).toEqual(before);
      clock.pass({ minutes: 10 });
      expect((await page(1))[0]).toBe(String(variant_id));
      await shop.database.pool.query('delete from products where id = $1', [product_id]);
      clock.pass({ minutes: 10 });
    });

    test('a page begins in the middle of a product whose variants do not fit on the page before', async () => {
      const { product_id } = await buildVariant(shop.database);
      await shop.database.pool.query(
        `insert into variants (product_id, sku, price, on_hand, weight_grams, size_id, colour_id)
         select $1::integer, 'feed-' || sizes.id || '-' || colours.id, 1000, 10, 10, sizes.id, colours.id
         from sizes cross join colours order by sizes.id, colours.id limit 249`,
        [product_id],
      );
      clock.pass({ minutes: 10 });
      const items: { product_group_id: string; page_unique: string }[] = [];
      for (const page of [1, 2, 3]) items.push(...(await ask({ page, sort: 'date_added_desc' })).products);
      expect(items.map((item) => item.product_group_id === String(product_id)).lastIndexOf(true)).toBe(249);
      expect(new Set(items.map((item) => item.page_unique)).size).toBe(300);
      await shop.database.pool.query('delete from products where id = $1', [product_id]);
      clock.pass({ minutes: 10 });
    });

    test('the price is that of one pack, when a pack is large enough for a tier', async () => {
      const tiers = [
        { quantity: 50, percent_off: 10 },
        { quantity: 500, percent_off: 20 },
      ];
      const variant = { price: 1_000_000, pack_step: 100, tiers };
      const { product_id, variant_id } = await buildVariant(shop.database, variant);
      expect((await ask({ page_uniques: [String(variant_id)] })).products).toMatchObject([{ current_price: 90_000 }]);
      await shop.database.pool.query('delete from products where id = $1', [product_id]);
    });

    test('a second request of an address has to wait for the first, and other addresses do not', async () => {
      const read = (address: string) =>
        shop.call('POST', torob, {
          body: { sort: 'product_id_desc' },
          headers: { 'x-forwarded-for': address },
        });
      const answers = await Promise.all(['10.1.0.1', '10.1.0.1', '10.1.0.2'].map(read));
      expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
      expect(answers[1]).toMatchObject({ body: { error: 'too-many-requests' }, headers: { 'retry-after': '1' } });
      expect((await read('10.1.0.1')).status).toBe(200);
    });

    test('of forty readers at once about half get a 503, and the feed answers afterwards', async () => {
      const read = (reader: number) =>
        shop.call('POST', torob, {
          body: { page_uniques: ['1'] },
          headers: { 'x-forwarded-for': `10.2.0.${reader}` },
        });
      const answers = await atOnce(40, (reader) => read(reader + 1));
      const refused = answers.filter(({ status }) => status !== 200);
      // One request is answered and twenty wait. After the request before, the gate may still be closed for a moment.
      expect(refused.length === 19 || refused.length === 20).toBe(true);
      for (const answer of refused) {
        expect(answer).toMatchObject({ status: 503, body: { error: 'busy' }, headers: { 'retry-after': '2' } });
      }
      expect((await read(1)).status).toBe(200);
    });

    test('a variant has its price in Toman and absolute URLs, and is found by its id or its URL', async () => {
      const product = await variantsOf(1);
      const [variant] = product.variants;
      const [item] = (await ask({ page_uniques: [String(variant.id)] })).products;
      expect(item).toMatchObject({
        page_unique: String(variant.id),
        page_url: `https://shop.example${product.url}?variant=${variant.id}`,
        product_group_id: '1',
        current_price: Math.floor(variant.price / 10),
        availability: variant.stock >= product.pack_step,
        category_name: product.category.title,
        date_added: product.published_at,
      });
      expect(item.title.startsWith(product.name)).toBe(true);
      expect(item.image_links[0]).toMatch(/^https:\/\/shop\.example\/media\/pictures\/\w+\/1280\.webp$/);
      expect(await ask({ page_urls: [item.page_url] })).toMatchObject({ total: 1, products: [item] });
    });

    test('a product URL returns all its variants; a foreign or unknown URL none', async () => {
      const { variants } = await variantsOf(2);
      const allVariants = await ask({ page_urls: ['https://www.shop.example/products/2/'] });
      expect(allVariants.products.map((item: { page_unique: string }) => Number(item.page_unique)).sort()).toEqual(
        variants.map(({ id }: { id: number }) => id).sort(),
      );
      const foreignUrls = ['https://evil.example/products/2', 'javascript:alert(1)', 'https://shop.example/shop', ''];
      expect(await ask({ page_urls: foreignUrls })).toMatchObject({ total: 0, max_pages: 1, products: [] });
      expect(await ask({ page_uniques: ['999999', 'x', '1; drop table variants'] })).toMatchObject({ products: [] });
    });

    test('a variant without a price is not listed as free; a sold-out one is marked', async () => {
      const { products } = await ask({ sort: 'product_id_desc' });
      for (const { current_price, availability } of products) {
        expect(Number.isSafeInteger(current_price)).toBe(true);
        if (current_price === 0) expect(availability).toBe(false);
      }
    });

    test('invalid requests are refused in the format of Torob', async () => {
      for (const body of [{}, { page: 1 }, { page: 0, sort: 'date_added_desc' }, { page_urls: [] }]) {
        const answer = await shop.call('POST', torob, { body });
        expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['error']]);
      }
      const broken = await shop.call('POST', torob, {
        body: '{"page":',
        headers: { 'content-type': 'application/json' },
      });
      expect([broken.status, Object.keys(broken.body)]).toEqual([400, ['error']]);
    });
  });

  describe('search engines', () => {
    const read = async (path: string) => {
      const answer = await shop.app.inject({ method: 'GET', url: path });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(XMLValidator.validate(answer.body)).toBe(true);
      return new XMLParser().parse(answer.body);
    };

    test('robots.txt names the sitemap, which lists every product and article with its pictures', async () => {
      const robots = await shop.app.inject({ method: 'GET', url: '/robots.txt' });
      expect(robots.body).toContain('Sitemap: https://shop.example/sitemap.xml\n');
      expect(robots.body).toContain('Disallow: /api/\n');

      const { sitemapindex } = await read('/sitemap.xml');
      const parts: string[] = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
      expect(parts).toEqual(['https://shop.example/sitemap-pages.xml', 'https://shop.example/sitemap-products-1.xml']);
      const { urlset: pages } = await read('/sitemap-pages.xml');
      const { urlset: products } = await read('/sitemap-products-1.xml');
      const listed = (await shop.call('GET', '/api/v1/products?per_page=12')).body.data;
      expect(products.url).toHaveLength(listed.total);
      const paths = [...pages.url, ...products.url].map(({ loc }: { loc: string }) => loc);
      expect(new Set(paths).size).toBe(paths.length);
      for (const { url } of listed.items) expect(paths).toContain(`https://shop.example${url}`);
      const { data: articles } = (await shop.call('GET', '/api/v1/blog/articles')).body;
      for (const { url } of articles.items) expect(paths).toContain(`https://shop.example${url}`);
      for (const url of products.url) expect(JSON.stringify(url['image:image'])).toContain('/1280.webp');
    });

    test('a product stays in its part of the sitemap when others leave', async () => {
      const first = await buildVariant(shop.database);
      const second = await buildVariant(shop.database);
      const part = Math.ceil(second.product_id / 5000);
      const { sitemapindex } = await read('/sitemap.xml');
      const parts = sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc);
      expect(parts).toContain(`https://shop.example/sitemap-products-${part}.xml`);
      expect(parts).not.toContain('https://shop.example/sitemap-products-2.xml');
      clock.pass({ seconds: 600 });
      expect(JSON.stringify(await read(`/sitemap-products-${part}.xml`))).toContain(`/products/${first.product_id}/`);
      await shop.database.pool.query('update products set active = false where id = $1', [first.product_id]);
      // A part is large, so it is built at most once in ten minutes.
      clock.pass({ seconds: 599 });
      expect(JSON.stringify(await read(`/sitemap-products-${part}.xml`))).toContain(`/products/${first.product_id}/`);
      clock.pass({ seconds: 1 });
      const { urlset } = await read(`/sitemap-products-${part}.xml`);
      expect(JSON.stringify(urlset)).toContain(`/products/${second.product_id}/`);
      expect(JSON.stringify(urlset)).not.toContain(`/products/${first.product_id}/`);
      await shop.database.pool.query('delete from products where id = any($1)', [
        [first.product_id, second.product_id],
      ]);
    });

    test('an unknown part of the sitemap is a 404', async () => {
      for (const part of ['2', '0', 'x', '99999999']) {
        expect((await shop.call('GET', `/sitemap-products-${part}.xml`)).status).toBe(404);
      }
    });
  });

  describe('RSS', () => {
    const read = async () => {
      const { status, body, headers } = await shop.call('GET', '/blog/rss.xml');
      expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
      expect(XMLValidator.validate(body)).toBe(true);
      const parser = new XMLParser({
        ignoreAttributes: false,
        attributeNamePrefix: '',
        isArray: (name) => name === 'item',
      });
      const { rss } = parser.parse(body);
      expect(rss.version).toBe('2.0');
      return rss.channel;
    };

    test('an RSS feed has the required elements and its own URL', async () => {
      const channel = await read();
      expect(channel).toMatchObject({
        title: 'وبلاگ گونی‌فروش',
        link: 'https://shop.example/blog',
        description: expect.stringMatching(/./),
        language: 'fa',
        'atom:link': { href: 'https://shop.example/blog/rss.xml', rel: 'self', type: 'application/rss+xml' },
      });
      expect(channel.item).toHaveLength(20);
      const times = channel.item.map(({ pubDate }: { pubDate: string }) => Date.parse(pubDate));
      expect(times).toEqual([...times].sort((a, b) => b - a));
      for (const item of channel.item) {
        expect(item.pubDate).toMatch(
          /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
        );
        expect(item.guid['#text']).toMatch(/^https:\/\/shop\.example\/blog\/articles\/\d+$/);
        expect(item.link.startsWith(`${item.guid['#text']}/`)).toBe(true);
        expect([item.title, item.description, item.category, item['dc:creator']]).not.toContain(undefined);
      }
      expect(new Set(channel.item.map(({ guid }: { guid: { '#text': string } }) => guid['#text'])).size).toBe(20);
    });

    test('markup in a title is escaped, characters invalid in XML are dropped, the guid is stable', async () => {
      const [{ guid }] = (await read()).item;
      const id = guid['#text'].split('/').at(-1);
      const body = { title: ']]> <b>&amp;</b> "گونی"', summary: 'الف\ufffeب' };
      await shop.call('PATCH', `/api/v1/blog/articles/${id}`, { token: shop.admin, body });
      const [item] = (await read()).item;
      expect(item).toMatchObject({ title: body.title, description: 'الفب', guid: { '#text': guid['#text'] } });
    });
  });
});
