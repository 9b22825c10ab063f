import { afterAll, describe, expect, test } from '@jest/globals';
import { seed } from '../seed/seed.ts';
import { migrate } from '../src/database/migrate.ts';
import { closeDatabases, emptyDatabase, kinds } from './databases.ts';
import { openShop } from './shop.ts';
import { testClock } from './sign-in.ts';

afterAll(closeDatabases);

describe.each(kinds)('a new shop without made-up data, on %s', (kind) => {
  test('has pages and menus but no products, reviews or articles, and tells its operator what to do next', async () => {
    const database = await emptyDatabase(kind);
    await migrate(database.kysely);
    await seed(database.kysely, { demoData: false });
    const log: string[] = [];
    const clock = testClock('2026-08-01T08:00:00Z');
    const onLog = (line: string) => log.push(line);
    const shop = await openShop(kind, { database, settings: { demoData: false }, now: clock.now, onLog });
    const data = async (path: string) => (await shop.call('GET', `/api/v1/${path}`)).body.data;

    for (const table of ['products', 'categories', 'reviews', 'sales', 'articles', 'blog_categories']) {
      expect([table, (await database.pool.query(`select * from ${table}`)).rows]).toEqual([table, []]);
    }
    const pictures = (await database.pool.query("select spec->>'subject' as subject from pictures")).rows;
    expect(pictures).toEqual([{ subject: 'hero' }]);
    expect(await data('products')).toMatchObject({ items: [], total: 0 });
    expect(await data('categories')).toEqual([]);
    expect(await data('blog/articles')).toMatchObject({ items: [], total: 0 });
    const menus: { slug: string; items: { title: string }[] }[] = await data('menus');
    expect(menus.find(({ slug }) => slug === 'navbar')?.items.map(({ title }) => title)).toContain('فروشگاه');
    expect(menus.filter(({ slug }) => slug.endsWith('categories')).map(({ items }) => items)).toEqual([[], []]);
    expect((await shop.call('GET', '/api/v1/pages/slug/footer/view')).status).toBe(200);
    expect(await data('pages/1')).toHaveProperty('title');
    expect(await data('settings')).toHaveProperty('name');

    const steps = (await shop.call('GET', '/operator/v1/next-steps', { token: shop.admin })).body.data;
    expect(steps).toEqual([
      expect.stringMatching(/^the catalogue is empty/),
      expect.stringContaining('placeholder'),
      expect.stringContaining('STAFF_MOBILES'),
    ]);
    // The holidays of 1406 are published in the autumn of 1405.
    clock.pass({ days: 90 });
    const later = (await shop.call('GET', '/operator/v1/next-steps', { token: shop.admin })).body.data;
    expect(later).toEqual(expect.arrayContaining([expect.stringContaining('holidays of 1406 are missing')]));
    for (const step of steps) expect(log.join('\n')).toContain(`what to do next: ${step}`);
    const seeding = await shop.call('POST', '/operator/v1/seed', { token: shop.admin, body: { products: 1 } });
    expect(seeding.status).toBe(404);
    expect((await shop.call('GET', '/operator/v1/staff', { token: shop.admin })).body.data).toEqual([]);
    await shop.close();
  });
});
