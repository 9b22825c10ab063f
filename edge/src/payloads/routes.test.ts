import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import type { AreaPolicy } from 'release/policy';
import { ok } from 'release/result';
import { findIsolation } from '../lanes/isolation.ts';
import { openLanes } from '../lanes/lanes.ts';
import { createPageCache } from '../page-cache/page-cache.ts';
import { createPageFinder } from '../page-cache/page-finder.ts';
import { createRenderQueue } from '../page-cache/render-queue.ts';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import {
  alwaysWorking,
  createEmptySet,
  createRelease,
  createTask,
  type TestRelease,
  tinyArea,
  tinyHost,
  writeBundle,
} from '../testing/releases.ts';
import { createTemporaryFolder } from '../testing/resources.ts';
import { registerPayloadRoutes } from './routes.ts';

const folder = createTemporaryFolder();
const loaderMs = 2500;
const host = createRelease(
  'host',
  `${tinyHost}
exports.payload = async (request) => ({ kind: 'payload', json: JSON.stringify(await request.area.module.pages.only(request)) });`,
);
/** The page waits, its payload takes longer than a visitor waits for a candidate. */
const createSlow = (name: string) =>
  createRelease(
    'blog',
    tinyArea(
      `if (request.url.includes('slow')) await new Promise((done) => setTimeout(done, ${loaderMs})); return '${name}';`,
      alwaysWorking,
    ),
  );
const [stable, candidate] = [createSlow('stable'), createSlow('candidate')];

const createAreaPolicy = (area: string, release: TestRelease, changes: Partial<AreaPolicy> = {}): AreaPolicy => ({
  area,
  prefixes: area === 'host' ? [] : [`/${area}`],
  stable: release.manifest.id,
  candidate: null,
  percent: 0,
  salt: 's',
  revision: 1,
  keys: [],
  retained: [release.manifest.id],
  ...changes,
});
const policy = {
  areas: [
    createAreaPolicy('host', host),
    createAreaPolicy('blog', stable, { candidate: candidate.manifest.id, percent: 10 }),
  ],
};

const failures: { release: string; where: string }[] = [];
const lanes = openLanes({
  apiUrl: 'http://127.0.0.1:9',
  isolation: await findIsolation(65_534),
  limits: { renderDeadline: 10_000, blockLimit: 5000, loadDeadline: 20_000, memory: 64, residentMemory: 256 },
  onFailure: ({ release, where }) => failures.push({ release, where }),
});
const releases = new Map<string, VerifiedRelease>();
const app = Fastify();

beforeAll(async () => {
  for (const { manifest, files } of [host, stable, candidate]) {
    const code = files['node/code.cjs'] ?? '';
    const { file } = await writeBundle(folder, manifest.area, manifest.id, code);
    const directory = file.replace('/node/code.cjs', '');
    releases.set(manifest.id, { manifest, directory, readFile: async () => ok(Buffer.from(code)) });
  }
  registerPayloadRoutes(app, {
    policy: () => policy,
    findRelease: (_, id) => releases.get(id),
    lanes,
    pages: createPageFinder({
      cache: createPageCache(0),
      isConnected: () => true,
      onHit: () => {},
      staleWaitMs: 0,
      queue: createRenderQueue({ running: 4, waiting: 4, maxWaitMs: 5000, perSecond: 100 }),
      log: app.log,
    }),
    requestDeadline: 30_000,
    candidateDeadline: 1500,
    browser: { origin: 'http://shop', scriptDeadline: 1000, styleDeadline: 1000 },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await lanes.close();
});

/** A visitor waits less for a process that is still starting, so it is started first. */
async function startProcess({ manifest }: TestRelease): Promise<void> {
  const [hostRelease, release] = [host.manifest.id, manifest.id].map((id) => releases.get(id));
  if (!hostRelease || !release) throw new Error('the release is not on the disk');
  await lanes.render(hostRelease, release, createTask('http://shop/'), createEmptySet());
}

const readPayload = ({ manifest }: TestRelease, path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/_payload/${host.manifest.id}/blog/${manifest.id}${path}`, headers });

test('the payload of a candidate that takes too long is refused and counted; stable gets its whole deadline', async () => {
  await Promise.all([startProcess(stable), startProcess(candidate)]);
  const [late, slow, quick] = await Promise.all([
    readPayload(candidate, '/blog/slow'),
    readPayload(stable, '/blog/slow'),
    readPayload(candidate, '/blog'),
  ]);
  expect([late.statusCode, slow.statusCode, quick.statusCode]).toEqual([503, 200, 200]);
  expect(failures).toEqual([{ release: candidate.manifest.id, where: 'loader' }]);
});

test('a payload of a busy lane is zstd for browsers that accept it', async () => {
  const { headers } = await readPayload(stable, '/blog', { 'accept-encoding': 'gzip, br, zstd' });
  expect(headers['content-encoding']).toBe('zstd');
});
