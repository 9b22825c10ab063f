import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { computeShortIntegrity } from 'release/digests';
import type { AreaPolicy, Policy } from 'release/policy';
import { ok, refuse } from 'release/result';
import { createHostManifest } from '../testing/releases.ts';
import { toLiveRelease } from './live-release.ts';
import type { VerifiedRelease } from './release-cache.ts';
import { registerReleaseFileRoutes, registerServiceWorkerRoute } from './routes.ts';

const record = (letter: string) => ({ bytes: 1, integrity: `sha384-${letter.repeat(64)}` });
const compressedWorker = { 'web/service-worker.js': record('A'), 'web/service-worker.js.br': record('B') };
const policy: Policy = {
  areas: [{ area: 'host', stable: 'a'.repeat(16), candidate: 'c'.repeat(16), percent: 100 } as AreaPolicy],
};

function requestWorker(
  options: { files?: typeof compressedWorker | object; isHostKnown?: boolean; isBroken?: boolean },
  headers = {},
) {
  const { files = compressedWorker, isHostKnown = true, isBroken = false } = options;
  const release: VerifiedRelease = {
    manifest: createHostManifest({ files: { ...files } }),
    directory: '',
    readFile: async (name) => (isBroken ? refuse('digest-differs', 'x') : ok(Buffer.from(name))),
  };
  const app = Fastify();
  const findRelease = (_: string, id: string) => (id === release.manifest.id ? release : undefined);
  registerServiceWorkerRoute(app, { policy: () => (isHostKnown ? policy : undefined), findRelease });
  return app.inject({ url: '/service-worker.js', headers });
}

test('the service worker of the stable host is served for the whole site and revalidated', async () => {
  const response = await requestWorker({});
  expect([response.statusCode, response.body]).toEqual([200, 'web/service-worker.js']);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  const etag = String(response.headers.etag);
  expect((await requestWorker({}, { 'if-none-match': etag })).statusCode).toBe(304);
  const compressed = await requestWorker({}, { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'web/service-worker.js.br']);
  expect(compressed.headers.etag).not.toBe(etag);
});

test('an error is sent when the host is unknown or its file is not the signed one, so that browsers keep their worker', async () => {
  for (const options of [{ isHostKnown: false }, { isBroken: true }]) {
    const { statusCode, headers } = await requestWorker(options);
    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a host without a service worker gets one that removes itself', async () => {
  const response = await requestWorker({ files: {} });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(response.body).toContain('registration.unregister()');
});

test('names and digests of files have the digest that release sets name, and list scripts and style sheets only', async () => {
  const files = {
    'web/main.js': record('A'),
    'web/main.css': record('B'),
    'web/font.woff2': record('C'),
    'node/host.cjs': record('D'),
  };
  const manifest = createHostManifest({ files });
  const app = Fastify();
  registerReleaseFileRoutes(app, {
    policy: () => policy,
    releases: { fetch: async () => refuse('file-missing', 'x') },
    findRelease: () => ({ manifest, directory: '', readFile: async () => refuse('file-missing', 'x') }),
  });
  const address = `/r/host/${manifest.id}/digests.json`;
  const plain = await app.inject(address);
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.json()).toEqual({ 'main.js': record('A').integrity, 'main.css': record('B').integrity });
  expect(computeShortIntegrity(plain.rawPayload)).toBe(toLiveRelease(manifest, 'stable').digests);
  const names = await app.inject(`/r/host/${manifest.id}/files.json`);
  const { entry, js, css, chunkCss } = manifest.web;
  expect(names.json()).toEqual({ entry, js, css, chunkCss, pages: {}, digests: plain.json() });
  expect(computeShortIntegrity(names.rawPayload)).toBe(toLiveRelease(manifest, 'stable').files);
  const compressed = await app.inject({ url: address, headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

describe('files of releases that are not on this machine', () => {
  const ids = { stable: '1', candidate: '2', retained: '3', withdrawn: '4', unknown: '5' };
  const idOf = (letter: string) => letter.repeat(16);
  const area: AreaPolicy = {
    area: 'blog',
    prefixes: ['/blog'],
    percent: 1,
    salt: 's',
    revision: 1,
    keys: [],
    stable: idOf(ids.stable),
    candidate: idOf(ids.candidate),
    retained: [idOf(ids.retained)],
    withdrawn: [idOf(ids.withdrawn)],
  };

  async function request(path: string, areas: AreaPolicy[] = [area]) {
    const fetched: string[] = [];
    const app = Fastify();
    registerReleaseFileRoutes(app, {
      policy: () => ({ areas }),
      releases: {
        fetch: async (name, id) => {
          fetched.push(`${name}/${id}`);
          return refuse('file-missing', 'x');
        },
      },
      findRelease: () => undefined,
    });
    const { statusCode } = await app.inject(path);
    expect(statusCode).toBe(404);
    return fetched;
  }

  test.each([ids.stable, ids.candidate, ids.retained, ids.withdrawn])(
    'a release that the policy names is requested from the store: %s',
    async (letter) => {
      expect(await request(`/r/blog/${idOf(letter)}/web/entry.js`)).toEqual([`blog/${idOf(letter)}`]);
    },
  );

  test('an unknown release or area causes no request to the store', async () => {
    for (const path of [
      `/r/blog/${idOf(ids.unknown)}/web/entry.js`,
      `/r/shop/${idOf(ids.stable)}/web/entry.js`,
      '/r/blog/..%2f..%2fkeys/web/entry.js',
      '/r/__proto__/constructor/web/entry.js',
    ]) {
      expect(await request(path)).toEqual([]);
    }
  });

  test('the policy of an older API names no withdrawn releases, so any release is requested', async () => {
    const { withdrawn: _, ...older } = area;
    const path = `/r/blog/${idOf(ids.unknown)}/web/entry.js`;
    expect(await request(path, [older])).toEqual([`blog/${idOf(ids.unknown)}`]);
  });
});
