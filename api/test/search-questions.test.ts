import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { questionsRepository } from '../src/modules/search/questions-repository.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('counted searches', () => {
  let shop: Shop;
  let time: Date;
  beforeEach(async () => {
    time = new Date('2026-03-21T08:00:00Z');
    shop = await openShop('postgres', { database: await freshDatabase('postgres'), now: () => time });
  });
  afterEach(() => shop.close());

  const ask = (q: unknown, network: number) =>
    shop.call('POST', '/api/v1/search/questions', {
      body: { q },
      headers: { 'x-forwarded-for': `10.7.${network}.1` },
    });
  const stored = () =>
    shop.rows('select day::text, question, visitors from search_questions order by visitors desc, question');
  const report = async (days = 30) =>
    (await shop.call('GET', `/operator/v1/searches?days=${days}`, { token: shop.admin })).body.data;
  const fill = async (rows: [question: string, visitors: number][], day = '2026-03-21') =>
    questionsRepository(shop.database.kysely).add(rows.map(([question, visitors]) => ({ day, question, visitors })));
  const popular = async () => (await shop.call('GET', '/api/v1/search/popular')).body.data.searches;

  test('searches are stored by day when the shop closes, without anything about the visitor', async () => {
    for (const [text, network] of [
      ['گونی کنفی', 1],
      ['گوني كنفي', 1],
      ['گونی کنفی', 2],
      ['<script>', 3],
      ['۰۹۱۲۳۴۵۶۷۸۹', 3],
    ] as const)
      expect((await ask(text, network)).body).toEqual({ data: { received: true } });
    expect((await ask('ک'.repeat(101), 4)).status).toBe(422);
    expect((await ask(7, 4)).status).toBe(422);
    expect(await stored()).toEqual([]);
    await shop.app.close();
    expect(await stored()).toEqual([
      { day: '2026-03-21', question: 'گونی کنفی', visitors: 2 },
      { day: '2026-03-21', question: 'script', visitors: 1 },
    ]);
    const [{ columns }] = await shop.rows(
      `select array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_name = 'search_questions'`,
    );
    expect(columns).toEqual(['day', 'question', 'visitors']);
  });

  test('counts add up, and beyond the room of a day the most frequent questions are stored and the rest counted together', async () => {
    const { add } = questionsRepository(shop.database.kysely, { limit: 3 });
    const day = '2026-03-21';
    const rows = (...pairs: [string, number][]) => pairs.map(([question, visitors]) => ({ day, question, visitors }));
    await add(rows(['الف', 1], ['ب', 2]));
    await add(rows(['الف', 4], ['پ', 1], ['ت', 9], ['ث', 2], ['', 5]));
    await add([...rows(['چ', 1]), { day: '2026-03-22', question: 'چ', visitors: 1 }]);
    expect(await stored()).toEqual([
      { day, question: '', visitors: 9 },
      { day, question: 'ت', visitors: 9 },
      { day, question: 'الف', visitors: 5 },
      { day, question: 'ب', visitors: 2 },
      { day: '2026-03-22', question: 'چ', visitors: 1 },
    ]);
  });

  test('of eight simultaneous writes of the same questions each counts', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        fill([
          ['گونی', 1],
          ['کیسه', 1],
        ]),
      ),
    );
    expect((await stored()).map(({ visitors }) => visitors)).toEqual([8, 8]);
  });

  test('the operator sees the most frequent questions, those that find nothing now, and only of the wanted days', async () => {
    await fill([
      ['گونی کنفی', 3],
      ['زیپ کیپ فلان', 2],
      ['zzqqxx', 7],
      ['', 4],
    ]);
    await fill(
      [
        ['zzqqxx', 1],
        ['جامبوبگ', 9],
      ],
      '2026-03-01',
    );
    expect(await report(1)).toEqual({
      asked: [
        { question: 'zzqqxx', visitors: 7 },
        { question: 'گونی کنفی', visitors: 3 },
        { question: 'زیپ کیپ فلان', visitors: 2 },
      ],
      without_results: expect.arrayContaining([{ question: 'zzqqxx', visitors: 7 }]),
      others: 4,
    });
    expect((await report()).asked.slice(0, 2)).toEqual([
      { question: 'جامبوبگ', visitors: 9 },
      { question: 'zzqqxx', visitors: 8 },
    ]);
    for (const days of [0, 91, 'x'])
      expect((await shop.call('GET', `/operator/v1/searches?days=${days}`, { token: shop.admin })).status).toBe(422);
  });

  test('popular searches are those of five visitors and more that find products with all their words, as shops spell them', async () => {
    await fill([
      ['ارد', 6],
      ['گونی کنفی', 5],
      ['جامبوبگ', 4],
      ['zzqqxx', 50],
      ['گونی فحش', 40],
      ['گونی کنقی', 30],
    ]);
    await fill(
      [
        ['جامبوبگ', 4],
        ['کیسه', 100],
      ],
      '2026-02-01',
    );
    expect(await popular()).toEqual(['آرد', 'گونی کنفی']);
    // Read again only after ten minutes.
    await fill([['جامبوبگ', 5]]);
    expect(await popular()).toEqual(['آرد', 'گونی کنفی']);
    time = new Date(time.getTime() + 10 * 60_000);
    expect(await popular()).toEqual(['جامبوبگ', 'آرد', 'گونی کنفی']);
  });

  test('questions of three months ago are deleted', async () => {
    await fill([['گونی', 1]], '2025-12-20');
    await fill([['گونی', 1]], '2025-12-21');
    await questionsRepository(shop.database.kysely).deleteBefore('2025-12-21');
    expect((await stored()).map(({ day }) => day)).toEqual(['2025-12-21']);
  });
});
