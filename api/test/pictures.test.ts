import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { forms, scenes } from '../src/modules/pictures/subjects.ts';
import { widths } from '../src/modules/pictures/view.ts';
import { closeDatabases, kinds } from './databases.ts';
import { addPicture, pathOf } from './pictures.ts';
import { openShop, type Shop } from './shop.ts';

describe.each(kinds)('pictures on %s', (kind) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const ask = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });
  const tote = { subject: 'product', form: 'tote', colour: '#efe6d4', motif: 'leaf', view: 'front' } as const;

  test.each(widths)('a product in both formats, %i pixels across', async (width) => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 1 });
    for (const format of ['avif', 'webp'] as const) {
      const { statusCode, headers, rawPayload } = await ask(`/media/pictures/${id}/${width}.${format}`);
      expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
      const { format: found, width: across, height } = await sharp(rawPayload).metadata();
      expect([found, across, height]).toEqual([format === 'avif' ? 'heif' : format, width, width]);
    }
  });

  test('kept for ever, by browsers and between; never run, never guessed', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 2 });
    const { headers } = await ask(`/media/pictures/${id}/160.webp`);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  test('who has it already gets no bytes', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 2 });
    const { headers } = await ask(`/media/pictures/${id}/160.webp`);
    const etag = String(headers.etag);
    for (const known of [etag, `"other", ${etag}`]) {
      const again = await ask(`/media/pictures/${id}/160.webp`, { 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    const other = await ask(`/media/pictures/${id}/160.webp`, { 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  });

  test('drawn once, then read from the store: also by another process', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 3 });
    const path = pathOf(id, '320.webp');
    expect(await shop.media.get(path)).toBeUndefined();
    const { rawPayload } = await ask(`/media/pictures/${id}/320.webp`);
    expect(Buffer.from((await shop.media.get(path)) ?? []).equals(rawPayload)).toBe(true);
  });

  test.each([
    ['article', 1600, 900],
    ['hero', 1600, 1000],
  ] as const)('a picture of an %s has its own form', async (subject, width, height) => {
    const spec = subject === 'article' ? ({ subject, scene: 'measure', seed: 4 } as const) : { subject, seed: 4 };
    const { id } = await addPicture(shop.database.kysely, spec);
    const { rawPayload } = await ask(`/media/pictures/${id}/320.webp`);
    const found = await sharp(rawPayload).metadata();
    expect([found.width, found.height]).toEqual([320, (320 * height) / width]);
  });

  test('every picture that the shop shows can be drawn', async () => {
    const { rows } = await shop.database.pool.query<{ id: string; spec: { form?: string; scene?: string } }>(
      `select distinct on (spec->>'form', spec->>'scene', spec->>'subject') id, spec from pictures`,
    );
    const answers = await Promise.all(rows.map(({ id }) => ask(`/media/pictures/${id}/160.webp`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(rows.map(() => 200));
    const shown = rows.map(({ spec }) => spec.form ?? spec.scene);
    // The first content is meant to show all that can be drawn.
    for (const one of [...forms, ...scenes]) expect(shown).toContain(one);
  });

  test.each([
    'ffffffffffffffffffff/320.avif',
    '{id}/321.avif',
    '{id}/99999.avif',
    '{id}/320.png',
    '{id}/320.svg',
    '{id}/320',
    '{id}/320.avif.webp',
    '{id}/0320.avif',
    '{id}/-320.avif',
    '{id}/320.AVIF',
    '{id}/',
    '{id}',
    '../pictures/{id}/320.avif/..',
    '..%2f..%2fkeys%2fshop-secret/320.avif',
    'FFFFFFFFFFFFFFFFFFFF/320.avif',
    `${'a'.repeat(500)}/320.avif`,
    '%00/320.avif',
  ])('there is no %s', async (address) => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 1 });
    const { statusCode, headers } = await ask(`/media/pictures/${address.replace('{id}', id)}`);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('a row that cannot be drawn is as none', async () => {
    const id = '0123456789abcdef0123';
    const row = { id, spec: JSON.stringify({ subject: 'dragon' }), width: 1, height: 1, colour: '#000000' };
    await shop.database.kysely.insertInto('pictures').values(row).execute();
    expect((await ask(`/media/pictures/${id}/320.avif`)).statusCode).toBe(404);
  });

  test('the drawings of old stay where they were', async () => {
    const { statusCode, headers } = await ask('/media/sack.svg');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});
