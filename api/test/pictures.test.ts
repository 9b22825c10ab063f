import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { forms, scenes } from '../drawings/subjects.ts';
import { servedWidths } from '../src/modules/pictures/view.ts';
import { addPicture, picturePath } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop, type Shop } from './shop.ts';

describe('pictures', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  afterAll(async () => {
    await shop.close();
    await closeDatabases();
  });

  const ask = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ method: 'GET', url, headers });
  const tote = { subject: 'product', form: 'tote', colour: '#efe6d4', motif: 'leaf', view: 'front' } as const;

  // AVIF takes several times as long as WebP, and no width has a format of its own.
  test.each([
    ...servedWidths.map((width) => [width, 'webp', 'webp'] as const),
    [servedWidths[0], 'avif', 'heif'] as const,
  ])('a product picture is served, %i pixels wide, as %s', async (width, format, actualFormat) => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 1 });
    const { statusCode, headers, rawPayload } = await ask(`/media/pictures/${id}/${width}.${format}`);
    expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual([actualFormat, width, width]);
  });

  test('a picture is immutable for caches and cannot be run as a script', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 2 });
    const { headers } = await ask(`/media/pictures/${id}/160.webp`);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  test('a matching if-none-match gets 304 without a body', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 2 });
    const { headers } = await ask(`/media/pictures/${id}/160.webp`);
    const etag = String(headers.etag);
    for (const header of [etag, `"other", ${etag}`]) {
      const again = await ask(`/media/pictures/${id}/160.webp`, { 'if-none-match': header });
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    const changedFile = await ask(`/media/pictures/${id}/160.webp`, { 'if-none-match': '"other"' });
    expect(changedFile.statusCode).toBe(200);
  });

  test('a picture is stored in the media store after the first request', async () => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 3 });
    const path = picturePath(id, '320.webp');
    expect(await shop.media.get(path)).toBeUndefined();
    const { rawPayload } = await ask(`/media/pictures/${id}/320.webp`);
    expect(Buffer.from((await shop.media.get(path)) ?? []).equals(rawPayload)).toBe(true);
  });

  test.each([
    ['article', 1600, 900],
    ['hero', 1600, 1000],
  ] as const)('a picture of an %s has the aspect ratio of its subject', async (subject, width, height) => {
    const spec = subject === 'article' ? ({ subject, scene: 'measure', seed: 4 } as const) : { subject, seed: 4 };
    const { id } = await addPicture(shop.database.kysely, spec);
    const { rawPayload } = await ask(`/media/pictures/${id}/320.webp`);
    const metadata = await sharp(rawPayload).metadata();
    expect([metadata.width, metadata.height]).toEqual([320, (320 * height) / width]);
  });

  // `pictures-drawing` draws each of them.
  test('every form and scene is in the seed', async () => {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select distinct coalesce(spec->>'form', spec->>'scene') as name from pictures`,
    );
    const usedDrawings = rows.map(({ name }) => name);
    for (const name of [...forms, ...scenes]) expect(usedDrawings).toContain(name);
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
  ])('the address %s gets 404', async (address) => {
    const { id } = await addPicture(shop.database.kysely, { ...tote, seed: 1 });
    const { statusCode, headers } = await ask(`/media/pictures/${address.replace('{id}', id)}`);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('a row with an unknown spec gets 404', async () => {
    const id = '0123456789abcdef0123';
    const row = { id, spec: JSON.stringify({ subject: 'dragon' }), width: 1, height: 1, colour: '#000000' };
    await shop.database.kysely.insertInto('pictures').values(row).execute();
    expect((await ask(`/media/pictures/${id}/320.avif`)).statusCode).toBe(404);
  });

  test('the hand-drawn SVGs are still served', async () => {
    const { statusCode, headers } = await ask('/media/sack.svg');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});
