import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

describe('the content', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
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
    return data.meta.components.find((item: { name: string }) => item.name === name);
  };
  const text = expect.stringMatching(/./);
  const valueWithLink = { value: text, url: text };
  const connection = { icon: valueWithLink, 'conection-value': { value: text } };

  test('the four menus of the shell have items with URLs', async () => {
    const { data, tags } = await read('menus');
    const slugs = data.map((menu: { slug: string }) => menu.slug).sort();
    expect(slugs).toEqual(['blog-categories', 'categories', 'navbar', 'social-top']);
    for (const { items } of data) {
      expect(items.length).toBeGreaterThan(0);
      for (const { items: below = [], picture: _, ...item } of items) {
        for (const link of [item, ...below])
          expect(link).toEqual({ title: text, url: expect.stringMatching(/^(\/|https:)/) });
      }
    }
    expect(tags).toEqual(['menus', 'categories']);
  });

  test('the category menu is the tree of categories', async () => {
    const { data } = await read('menus');
    const { items } = data.find((menu: { slug: string }) => menu.slug === 'categories');
    const [first] = items;
    expect(first).toMatchObject({
      title: 'گونی',
      items: [{ title: 'گونی کنفی' }, { title: 'گونی پلی‌پروپیلن' }, { title: 'گونی لمینت' }],
    });
    expect(decodeURIComponent(first.items[0].url)).toBe('/products/categories/1/گونی-کنفی');
    const { data: categories } = await read('categories');
    const pictureOf = (title: string) =>
      categories.find((category: { title: string }) => category.title === title).picture;
    for (const { title, picture } of items) expect(picture).toEqual({ ...pictureOf(title), alt: '' });
  });

  test('the footer has five boxes with the field names of the specification', async () => {
    const footer = await component('footer', 'footer');
    const box = (name: string) => footer.feilds.find((item: { name: string }) => item.name === name);
    expect(box('box-1')).toMatchObject({
      logo: { src: text, alt: text },
      'site-name': { value: text },
      desc: { value: expect.stringMatching(/اولین استارتاپ/) },
    });
    for (const name of ['box-1', 'box-5']) {
      expect(box(name).conection.length).toBeGreaterThan(0);
      for (const item of box(name).conection) expect(item).toEqual(connection);
    }
    for (const name of ['box-2', 'box-3', 'box-4', 'box-5']) expect(box(name).title).toEqual({ value: text });
    for (const name of ['box-2', 'box-3', 'box-4']) {
      expect(box(name).links.length).toBeGreaterThan(0);
      for (const link of box(name).links) expect(link).toEqual(valueWithLink);
    }
  });

  test('the page components for product icons and for the category modal have the fields of the specification', async () => {
    const picture = { src: text, alt: expect.any(String) };
    const icons = await component('product', 'single-product-icons');
    for (const { items } of icons.feilds) {
      for (const item of items) expect(item).toEqual({ img: picture, 'img-dark': picture, title: { value: text } });
    }
    const modal = await component('category-modal', 'category-modal');
    expect(modal.feilds[0]).toMatchObject({
      img: picture,
      title: { value: text },
      'sub-title': { value: text },
      btn: valueWithLink,
      'category-list': expect.arrayContaining([{ title: text, url: text }]),
    });
  });

  test('every picture named in the content exists', async () => {
    const slugs = ['footer', 'product', 'category-modal'];
    const texts = await Promise.all(slugs.map((slug) => read(`pages/slug/${slug}/view`)));
    const names = new Set(JSON.stringify(texts).match(/\/media\/[a-z-]+\.svg/g));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) {
      const { status, headers } = await shop.call('GET', name);
      expect([name, status, headers['content-type']]).toEqual([name, 200, 'image/svg+xml']);
    }
  });

  test('every internal link of the menus and the footer exists', async () => {
    const texts = await Promise.all([read('menus'), read('pages/slug/footer/view')]);
    const paths = [...JSON.stringify(texts).matchAll(/"\/(pages|products\/categories)\/(\d+)\//g)];
    expect(paths.length).toBeGreaterThan(20);
    for (const [, kindOfPage, id] of paths) await read(`${kindOfPage === 'pages' ? 'pages' : 'categories'}/${id}`);
  });

  test('the settings have the name, the home title and the contact data of the shop', async () => {
    const { data, tags } = await read('settings');
    expect(data).toEqual({
      name: 'گونی‌فروش',
      home_title: expect.stringMatching(/اولین استارتاپ گونی و کیسه در کشور/),
      description: expect.stringMatching(/اولین استارتاپ گونی و کیسه در کشور/),
      phone: expect.stringMatching(/^0\d{10}$/),
      chat_phone: expect.stringMatching(/^98\d{10}$/),
      email: text,
      address: text,
      opening_hours: text,
      instagram: expect.stringMatching(/^https:/),
      telegram: expect.stringMatching(/^https:/),
      season_title: text,
      season_products: expect.stringMatching(/^\d+(,\d+)*$/),
      hero: expect.objectContaining({ width: 1600, height: 1000 }),
      suggested_searches: expect.stringMatching(/^.+(\n.+){3,}$/),
      // For the shopkeeper to fill in: nothing is invented.
      enamad_url: '',
      company_name: '',
      company_registration_number: '',
      company_national_id: '',
    });
    expect(tags).toEqual(['settings']);
  });

  test('an unset setting is empty', async () => {
    await shop.database.kysely.deleteFrom('shop_settings').where('key', '=', 'telegram').execute();
    expect((await read('settings')).data).toMatchObject({ telegram: '', instagram: text });
  });

  test('seven static pages can be read, each with links to the others', async () => {
    for (let id = 1; id <= 7; id += 1) {
      const { data, tags } = await read(`pages/${id}`);
      expect(data).toMatchObject({ id, title: text, description: text, updated_at: expect.stringMatching(/T.*Z$/) });
      expect(decodeURIComponent(data.url)).toBe(`/pages/${id}/${data.slug}`);
      expect(data.blocks.length).toBeGreaterThan(5);
      expect(data.contents.length).toBeGreaterThan(2);
      expect(data.siblings.map((item: { id: number }) => item.id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(tags).toEqual([`page:${id}`, 'pages']);
    }
  });

  test('a static page can be read by its slug', async () => {
    const { data } = await read(`pages/slug/${encodeURIComponent('پرسش-های-متداول')}/view`);
    expect(data).toMatchObject({ id: 6, slug: 'پرسش-های-متداول', meta: { components: [{ name: 'faq' }] } });
  });

  test('the FAQ page has its questions and answers as text', async () => {
    const { data } = await read('pages/6');
    const [faq] = data.meta.components;
    expect(faq.feilds.length).toBeGreaterThanOrEqual(14);
    for (const item of faq.feilds) expect(item).toEqual({ question: { value: text }, answer: { value: text } });
    expect(data.contents.map((item: { text: string }) => item.text)).toContain(faq.feilds[0].question.value);
  });

  test('pages that the shell draws itself are not served as static pages', async () => {
    for (const id of [101, 102, 103]) expect((await shop.call('GET', `/api/v1/pages/${id}`)).status).toBe(404);
  });

  test.each([
    'pages/0',
    'pages/55',
    'pages/-1',
    'pages/abc',
    'pages/1.5',
    'pages/1e400',
    'pages/0x10',
    'pages/99999999999999999999',
    'pages/2147483648',
    'pages/slug/nothing/view',
    'pages/slug/%00/view',
    'pages/slug/..%2f..%2fetc/view',
    'pages/slug/%D9%A3%20/view',
    `pages/slug/${'a'.repeat(5000)}/view`,
    'nothing',
  ])('an unknown page is a 404 with a Persian message (%#)', async (path) => {
    const { status, body } = await shop.call('GET', `/api/v1/${path}`);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toEqual({
      errors: [{ messages: [{ code: 'not-found', message: expect.stringMatching(/پیدا نشد/) }] }],
      requestId: expect.any(String),
    });
  });

  test.each(['%zz', '%', '..%2f..', '%00', 'pages/%ED%A0%80', 'pages/slug/%F0%9F%98%80/view'])(
    'an absurd request is never a server error: %s',
    async (path) => {
      const { status } = await shop.call('GET', `/api/v1/${path}`);
      expect(status).toBeLessThan(500);
    },
  );

  test('a valid request id is kept, any other replaced; the response carries it', async () => {
    const ask = async (id: string) =>
      (await shop.call('GET', '/nowhere', { headers: { 'x-request-id': id } })).body.requestId;
    expect(await ask('edge-42')).toBe('edge-42');
    for (const odd of ['two words', 'x'.repeat(200), '{"a":1}']) expect(await ask(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
