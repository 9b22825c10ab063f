import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import type { AreaPolicy, Policy } from 'release/policy';
import { done, refuse } from 'release/result';
import { hostManifestOf } from '../testing/manifest-of.ts';
import type { Vaulted } from './vault.ts';
import { workerRoute } from './worker.ts';

const record = (letter: string) => ({ bytes: 1, integrity: `sha384-${letter.repeat(64)}` });
const both = { 'web/service-worker.js': record('A'), 'web/service-worker.js.br': record('B') };
const policy: Policy = {
  areas: [{ area: 'host', stable: 'a'.repeat(16), candidate: 'c'.repeat(16), percent: 100 } as AreaPolicy],
};

function ask(options: { files?: typeof both | object; known?: boolean; broken?: boolean }, headers = {}) {
  const { files = both, known = true, broken = false } = options;
  const release: Vaulted = {
    manifest: hostManifestOf({ files: { ...files } }),
    directory: '',
    file: async (name) => (broken ? refuse('digest-differs', 'x') : done(Buffer.from(name))),
  };
  const app = Fastify();
  const lookUp = (_: string, id: string) => (id === release.manifest.id ? release : undefined);
  workerRoute(app, { policy: () => (known ? policy : undefined), lookUp });
  return app.inject({ url: '/service-worker.js', headers });
}

test('the stable host’s bytes, checked at every load, for the whole site', async () => {
  const answer = await ask({});
  expect([answer.statusCode, answer.body]).toEqual([200, 'web/service-worker.js']);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
  const etag = String(answer.headers.etag);
  expect((await ask({}, { 'if-none-match': etag })).statusCode).toBe(304);
  const small = await ask({}, { 'accept-encoding': 'br' });
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'web/service-worker.js.br']);
  expect(small.headers.etag).not.toBe(etag);
});

test('while the host is not known, or its bytes are not the signed ones, a browser keeps the worker it has', async () => {
  for (const options of [{ known: false }, { broken: true }]) {
    const { statusCode, headers } = await ask(options);
    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a host without a worker takes it away', async () => {
  const answer = await ask({ files: {} });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(answer.body).toContain('registration.unregister()');
});
