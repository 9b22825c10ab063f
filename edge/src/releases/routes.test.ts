import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import type { AreaPolicy, Policy } from 'release/policy';
import { ok, refuse } from 'release/result';
import { createHostManifest } from '../testing/releases.ts';
import type { VerifiedRelease } from './release-cache.ts';
import { registerServiceWorkerRoute } from './routes.ts';

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
