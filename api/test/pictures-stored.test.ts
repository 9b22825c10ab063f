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
import type { RenderPicture } from '../src/modules/pictures/renderer.ts';
import { picturesRoutes } from '../src/modules/pictures/routes.ts';
import { picturesService } from '../src/modules/pictures/service.ts';
import { ProcessEnded } from '../src/worker-process.ts';
import { atOnce } from './at-once.ts';
import { addPicture, picturePath } from './builders.ts';
import { closeDatabases, freshDatabase } from './databases.ts';
import { until } from './until.ts';

afterAll(closeDatabases);

const spec = { subject: 'product', form: 'drawstring', colour: '#b9a07a', motif: 'plain', view: 'front' } as const;
const never = new AbortController().signal;

const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8a26b' } });
const files = { avif: await canvas.avif().toBuffer(), webp: await canvas.webp().toBuffer() };

/** A stub renderer that counts its calls and can be blocked. */
function stubRenderer() {
  const state = { begun: 0, atOnce: 0, maxAtOnce: 0 };
  let gate: Promise<void> = Promise.resolve();
  let open: () => void = () => {};
  const render: RenderPicture = async (_spec, { format }) => {
    state.begun += 1;
    state.atOnce += 1;
    state.maxAtOnce = Math.max(state.maxAtOnce, state.atOnce);
    await gate;
    state.atOnce -= 1;
    return files[format];
  };
  const close = () => {
    gate = new Promise((resolve) => {
      open = resolve;
    });
  };
  return { state, render, close, open: () => open() };
}

describe('stored pictures', () => {
  let database: Database;
  let media: ReleaseStore;
  let renderer: ReturnType<typeof stubRenderer>;
  let storedPaths: string[];
  const log = makeLog('silent');
  const open = () => picturesService(database.kysely, { media, log, render: renderer.render });
  const requestFor = async (seed: number) => {
    const { id } = await addPicture(database.kysely, { ...spec, seed });
    return { id, width: 160, format: 'webp' } as const;
  };

  beforeEach(async () => {
    database ??= await freshDatabase('postgres');
    const store = openStore(`file:${await mkdtemp(join(tmpdir(), 'shop-media-'))}`);
    storedPaths = [];
    media = {
      ...store,
      put: async (path, bytes) => {
        storedPaths.push(path);
        await store.put(path, bytes);
      },
    };
    renderer = stubRenderer();
  });

  test('fifty simultaneous requests for one file share one drawing', async () => {
    const pictures = open();
    const request = await requestFor(1);
    const answers = await atOnce(50, () => pictures.read(request));
    expect(renderer.state.begun).toBe(1);
    expect(storedPaths).toEqual([picturePath(request.id, '160.webp')]);
    expect(new Set(answers.map((answer) => answer.ok && answer.value?.etag)).size).toBe(1);
  });

  test('a stored file is not drawn again, by this process or by another', async () => {
    const request = await requestFor(2);
    await open().read(request);
    const pictures = open();
    await pictures.read(request);
    await pictures.read(request);
    expect(renderer.state.begun).toBe(1);
  });

  test.each([
    ['empty', () => Buffer.alloc(0)],
    ['truncated', (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ['another file', () => Buffer.from('<html>not a picture, though long enough to be one</html>')],
  ])('a stored file that is %s is drawn again and replaced', async (_, damage) => {
    for (const format of ['webp', 'avif'] as const) {
      const request = { ...(await requestFor(3)), format };
      await open().read(request);
      const path = picturePath(request.id, `160.${format}`);
      const original = Buffer.from((await media.get(path)) ?? []);
      await media.put(path, damage(original));
      const answer = await open().read(request);
      expect(answer.ok && Buffer.from(answer.value?.bytes ?? []).equals(original)).toBe(true);
      expect(Buffer.from((await media.get(path)) ?? []).equals(original)).toBe(true);
    }
  });

  test('a broken store does not stop a picture from being served', async () => {
    const broken = {
      ...media,
      get: () => Promise.reject(new Error('no store')),
      put: () => Promise.reject(new Error('full')),
    };
    const pictures = picturesService(database.kysely, { media: broken, log, render: renderer.render });
    const answer = await pictures.read(await requestFor(4));
    expect(answer.ok && (answer.value?.bytes.length ?? 0) > 0).toBe(true);
  });

  test('a failed drawing fails its request; the next request draws again', async () => {
    const request = await requestFor(5);
    let fails = true;
    const render: RenderPicture = (spec, size) =>
      fails ? Promise.reject(new Error('no brush')) : renderer.render(spec, size);
    const pictures = picturesService(database.kysely, { media, log, render });
    await expect(pictures.read(request)).rejects.toThrow('no brush');
    fails = false;
    expect((await pictures.read(request)).ok).toBe(true);
  });

  test('two files are drawn at a time, and a full queue refuses further requests', async () => {
    renderer.close();
    const limits = { atOnce: 2, waiting: 6 };
    const pictures = picturesService(database.kysely, { media, log, render: renderer.render, limits });
    const requests = await atOnce(12, (index) => requestFor(100 + index));
    let refusedCount = 0;
    const answers = requests.map(async (request) => {
      const answer = await pictures.read(request);
      refusedCount += answer.ok ? 0 : 1;
      // Two in progress and six waiting: with the fourth refusal all twelve requests have arrived.
      if (refusedCount === 4) renderer.open();
      return answer;
    });
    expect((await Promise.all(answers)).filter(({ ok }) => ok)).toHaveLength(8);
    expect(renderer.state.maxAtOnce).toBe(2);
  });

  test('a request to a full queue gets 503 with retry-after', async () => {
    const app = makeServer({ log, isEdge: () => false });
    await app.register(picturesRoutes({ ...open(), read: async () => refuse('busy', '') }));
    const { statusCode, headers } = await app.inject('/media/pictures/0123456789abcdef0123/160.webp');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    await app.close();
  });

  test('prerendering draws the pictures of the home page, none of them twice', async () => {
    const sizes = { widths: [160], formats: ['avif'] } as const;
    const drawnCount = await open().prerender(sizes, never);
    expect(drawnCount).toBeGreaterThan(20);
    expect(drawnCount).toBeLessThanOrEqual(36);
    expect(renderer.state).toMatchObject({ begun: drawnCount, maxAtOnce: 1 });
    expect(new Set(storedPaths).size).toBe(drawnCount);
    expect(await open().prerender(sizes, never)).toBe(0);
  });

  test('a picture that could not be drawn does not stop the prerendering of the others', async () => {
    const sizes = { widths: [160], formats: ['avif'] } as const;
    let drawings = 0;
    const render: RenderPicture = (spec, size) => {
      drawings += 1;
      return drawings === 3 ? Promise.reject(new Error('no brush')) : renderer.render(spec, size);
    };
    await picturesService(database.kysely, { media, log, render }).prerender(sizes, never);
    expect(storedPaths.length).toBeGreaterThan(20);
    expect(await open().prerender(sizes, never)).toBe(1);
  });

  test.each([
    ['whose process has ended', () => new ProcessEnded('exited', 'the process ended with code 1'), 1],
    ['that fails for each picture', () => new Error('no brush'), 3],
  ])('prerendering stops at a renderer %s', async (_name, failure, attempts) => {
    let drawings = 0;
    const render: RenderPicture = () => {
      drawings += 1;
      return Promise.reject(failure());
    };
    const pictures = picturesService(database.kysely, { media, log, render });
    await expect(pictures.prerender({ widths: [160], formats: ['avif'] }, never)).rejects.toThrow(failure().message);
    expect(drawings).toBe(attempts);
  });

  test('a visitor gets a picture at once that waits to be prerendered while others are drawn', async () => {
    const requested: string[] = [];
    const get: ReleaseStore['get'] = (path) => {
      requested.push(path);
      return media.get(path);
    };
    let finishFirst: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const render: RenderPicture = async (spec, size) => {
      if (renderer.state.begun > 0) return renderer.render(spec, size);
      const bytes = await renderer.render(spec, size);
      await first;
      return bytes;
    };
    const pictures = picturesService(database.kysely, { media: { ...media, get }, log, render });
    const slow = pictures.read(await requestFor(300));
    await until(() => renderer.state.begun === 1);
    const stop = new AbortController();
    const prerendering = pictures.prerender({ widths: [160], formats: ['avif'] }, stop.signal);
    const path = await until(() => requested.find((name) => name.endsWith('.avif')));
    const id = path.split('/')[2] ?? '';
    const answer = await pictures.read({ id, width: 160, format: 'avif' });
    expect(answer.ok && answer.value?.bytes.length).toBe(files.avif.length);
    stop.abort();
    finishFirst();
    await Promise.all([slow, prerendering]);
  });

  test('prerendering stops when the server stops', async () => {
    const stop = new AbortController();
    renderer.close();
    const prerendering = open().prerender({ widths: [160], formats: ['avif'] }, stop.signal);
    stop.abort();
    renderer.open();
    expect(await prerendering).toBeLessThanOrEqual(1);
  });
});
