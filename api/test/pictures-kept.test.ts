import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { refuse } from 'release/result';
import { openStore, type ReleaseStore } from 'release/store';
import sharp from 'sharp';
import type { Database } from '../src/database/connect.ts';
import { makeServer } from '../src/http.ts';
import { makeLog } from '../src/log.ts';
import type { Paint } from '../src/modules/pictures/paint.ts';
import { picturesRoutes } from '../src/modules/pictures/routes.ts';
import { picturesService } from '../src/modules/pictures/service.ts';
import { closeDatabases, freshDatabase, kinds } from './databases.ts';
import { addPicture, pathOf } from './pictures.ts';

afterAll(closeDatabases);

const spec = { subject: 'product', form: 'drawstring', colour: '#b9a07a', motif: 'plain', view: 'front' } as const;
const never = new AbortController().signal;

const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8a26b' } });
const paintings = { avif: await canvas.avif().toBuffer(), webp: await canvas.webp().toBuffer() };

/** A painter that counts, and can be made to wait. */
function easel() {
  const state = { begun: 0, atOnce: 0, most: 0 };
  let gate: Promise<void> = Promise.resolve();
  let open: () => void = () => {};
  const paint: Paint = async (_spec, { format }) => {
    state.begun += 1;
    state.atOnce += 1;
    state.most = Math.max(state.most, state.atOnce);
    await gate;
    state.atOnce -= 1;
    return paintings[format];
  };
  const close = () => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { state, paint, close, open: () => open() };
}

describe.each(kinds)('pictures that are kept, on %s', (kind) => {
  let database: Database;
  let media: ReleaseStore;
  let art: ReturnType<typeof easel>;
  let written: string[];
  const log = makeLog('silent');
  const open = () => picturesService(database.kysely, { media, log, paint: art.paint });
  const wanted = async (seed: number) => {
    const { id } = await addPicture(database.kysely, { ...spec, seed });
    return { id, width: 160, format: 'webp' } as const;
  };

  beforeEach(async () => {
    database ??= await freshDatabase(kind);
    const store = openStore(`file:${await mkdtemp(join(tmpdir(), 'shop-media-'))}`);
    written = [];
    media = {
      ...store,
      put: async (path, bytes) => {
        written.push(path);
        await store.put(path, bytes);
      },
    };
    art = easel();
  });

  test('fifty who ask for one at once wait for one drawing', async () => {
    const pictures = open();
    const one = await wanted(1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pictures.read(one)));
    expect(art.state.begun).toBe(1);
    expect(written).toEqual([pathOf(one.id, '160.webp')]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value?.etag)).size).toBe(1);
  });

  test('what is kept is not drawn again, by this process or by another', async () => {
    const one = await wanted(2);
    await open().read(one);
    const pictures = open();
    await pictures.read(one);
    await pictures.read(one);
    expect(art.state.begun).toBe(1);
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['another file', () => Buffer.from('<html>not a picture, though long enough to be one</html>')],
  ])('a kept file that is %s is drawn anew, and kept', async (_, spoil) => {
    for (const format of ['webp', 'avif'] as const) {
      const one = { ...(await wanted(3)), format };
      await open().read(one);
      const path = pathOf(one.id, `160.${format}`);
      const whole = Buffer.from((await media.get(path)) ?? []);
      await media.put(path, spoil(whole));
      const answer = await open().read(one);
      expect(answer.ok && Buffer.from(answer.value?.bytes ?? []).equals(whole)).toBe(true);
      expect(Buffer.from((await media.get(path)) ?? []).equals(whole)).toBe(true);
    }
  });

  test('a store that cannot keep or read does not keep a picture from who asks', async () => {
    const broken = {
      ...media,
      get: () => Promise.reject(new Error('no store')),
      put: () => Promise.reject(new Error('full')),
    };
    const pictures = picturesService(database.kysely, { media: broken, log, paint: art.paint });
    const answer = await pictures.read(await wanted(4));
    expect(answer.ok && (answer.value?.bytes.length ?? 0) > 0).toBe(true);
  });

  test('a drawing that fails fails for who asked; the next one has it tried again', async () => {
    const one = await wanted(5);
    let fails = true;
    const paint: Paint = (one, size) => (fails ? Promise.reject(new Error('no brush')) : art.paint(one, size));
    const pictures = picturesService(database.kysely, { media, log, paint });
    await expect(pictures.read(one)).rejects.toThrow('no brush');
    fails = false;
    expect((await pictures.read(one)).ok).toBe(true);
  });

  test('two are drawn at a time, and a long queue grows no longer', async () => {
    art.close();
    const room = { atOnce: 2, waiting: 6 };
    const pictures = picturesService(database.kysely, { media, log, paint: art.paint, room });
    const all = await Promise.all(Array.from({ length: 12 }, (_, index) => wanted(100 + index)));
    let refused = 0;
    const answers = all.map(async (one) => {
      const answer = await pictures.read(one);
      refused += answer.ok ? 0 : 1;
      // Two at the easel and six who wait: with the last of the others everyone has come.
      if (refused === 4) art.open();
      return answer;
    });
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(8);
    expect(art.state.most).toBe(2);
  });

  test('who comes when too many wait is told when to come again', async () => {
    const app = makeServer({ log, isEdge: () => false });
    await app.register(picturesRoutes({ ...open(), read: async () => refuse('busy', '') }));
    const { statusCode, headers } = await app.inject('/media/pictures/0123456789abcdef0123/160.webp');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    await app.close();
  });

  test('after the start what the home page shows is drawn, and nothing twice', async () => {
    const some = { widths: [160], formats: ['avif'] } as const;
    const made = await open().warm(some, never);
    expect(made).toBeGreaterThan(20);
    expect(made).toBeLessThanOrEqual(36);
    expect(art.state).toMatchObject({ begun: made, most: 1 });
    expect(new Set(written).size).toBe(made);
    expect(await open().warm(some, never)).toBe(0);
  });

  test('it ends when the server stops', async () => {
    const stop = new AbortController();
    art.close();
    const warming = open().warm({ widths: [160], formats: ['avif'] }, stop.signal);
    stop.abort();
    art.open();
    expect(await warming).toBeLessThanOrEqual(1);
  });
});
