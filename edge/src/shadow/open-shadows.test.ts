import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { EdgeReport, ShadowReport } from 'release/edge-report';
import type { AreaPolicy, Shadow } from 'release/policy';
import { makeKeyPair } from 'release/signing';
import { openStore } from 'release/store';
import { openTestFeed } from '../testing/change-feed.ts';
import { openTestEdge } from '../testing/edge.ts';
import { createRelease, storeRelease, type TestRelease, tinyArea, tinyHost } from '../testing/releases.ts';
import { createTemporaryFolder, startServer } from '../testing/resources.ts';

const folder = createTemporaryFolder();
const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const store = openStore(`file:${path.join(folder, 'releases')}`);
const readMenus = "await (await request.fetch('http://api.internal/api/v1/menus')).text();";
const host = createRelease('host', tinyHost);
const stable = createRelease('blog', tinyArea(`${readMenus} return '<p>five sacks</p>';`));
const changed = createRelease('blog', tinyArea(`${readMenus} return '<p>no sacks at all</p>';`));
const failing = createRelease('blog', tinyArea("throw new Error('sacks are undefined');"));
const ending = createRelease('blog', tinyArea('process.exit(1);'));
const releases = [host, stable, changed, failing, ending];

const feeds: ReturnType<typeof openTestFeed>[] = [];
const apiRequests: { shadow: unknown }[] = [];
const reports = new EventTarget();
let lastReport: EdgeReport | undefined;
const api = await startServer((request, response) => {
  if (request.url === '/releases/v1/changes') {
    feeds.push(openTestFeed(response));
    return sendPolicy();
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url?.startsWith('/releases/v1/edges/')) {
      lastReport = JSON.parse(Buffer.concat(chunks).toString());
      reports.dispatchEvent(new Event('report'));
      return response.writeHead(204).end();
    }
    apiRequests.push({ shadow: request.headers['x-shadow'] });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":1}');
  });
});

let shadow: Shadow | undefined;
let revision = 0;
/** An edge reports at once that it serves a new revision, and otherwise every five seconds. */
function sendPolicy(): void {
  const createArea = (area: string, { manifest: { id } }: TestRelease): AreaPolicy => ({
    area,
    prefixes: area === 'host' ? [] : [`/${area}`],
    stable: id,
    candidate: null,
    percent: 0,
    salt: 's',
    revision: 1,
    keys,
    retained: releases.map(({ manifest }) => manifest.id),
  });
  revision += 1;
  const policy = {
    revision,
    areas: [createArea('host', host), { ...createArea('blog', stable), ...(shadow ? { shadow } : {}) }],
  };
  for (const send of feeds) send(policy);
}

let app: FastifyInstance;
beforeAll(async () => {
  for (const release of releases) await storeRelease(store, release, key);
  app = await openTestEdge({ API_URL: api.url, DATA_DIR: folder });
});
afterAll(() => app.close());

const readMetric = async (name: string) =>
  (await app.inject('/metrics')).body.split('\n').filter((line) => line.startsWith(name) && line.includes('blog'));

/** Starts a run, and lets visitors request pages until a report satisfies the test. */
async function shadowUntil(release: TestRelease, isEnough: (report: ShadowReport) => boolean): Promise<ShadowReport> {
  const run = release.manifest.id;
  shadow = { release: release.manifest.id, percent: 100, run, until: new Date(Date.now() + 600_000).toISOString() };
  sendPolicy();
  for (;;) {
    const { statusCode, body } = await app.inject('/blog');
    expect([statusCode, body]).toEqual([200, '<p>five sacks</p>']);
    sendPolicy();
    await once(reports, 'report');
    const report = lastReport?.shadows?.find((each) => each.run === run);
    if (report && isEnough(report)) return report;
  }
}

test('a text that differs is reported, and neither visitors nor the page cache get it', async () => {
  const { problem, figures } = await shadowUntil(changed, (report) => report.figures.differences > 0);
  expect([problem, figures.failures]).toEqual([null, 0]);
  expect(figures.examples).toEqual([{ path: '/blog', stable: 'five sacks', shadow: 'no sacks at all' }]);
  expect(figures.bytes.shadow).toBeGreaterThan(figures.bytes.stable);
  const documents = await readMetric('shop_documents_total');
  expect(documents.join()).not.toContain(changed.manifest.id);
});

test('calls of shadows are marked for the API, those for visitors are not', () => {
  expect(new Set(apiRequests.map(({ shadow: mark }) => mark))).toEqual(new Set([undefined, 'yes']));
});

test.each([
  ['throws', failing, 'sacks are undefined'],
  ['ends its process', ending, ''],
])('a shadow that %s is reported with its reason, and hurts nobody', async (_, release, message) => {
  const { figures } = await shadowUntil(release, (report) => report.figures.failures > 0);
  expect(figures.lastFailures[0]).toMatchObject({
    release: release.manifest.id,
    message: expect.stringContaining(message),
  });
  expect(await readMetric('shop_release_failures_total')).toEqual([]);
});
