import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import type { EdgeReport } from 'release/edge-report';
import { startServer } from '../testing/resources.ts';
import { createReporter } from './reporter.ts';

const reports: { url: string; body: EdgeReport; token: string | undefined }[] = [];
let status = 204;
const arrivals = new EventTarget();
const registry = await startServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: EdgeReport = JSON.parse(Buffer.concat(chunks).toString());
    reports.push({ url: request.url ?? '', body, token: request.headers.authorization });
    response.writeHead(status).end();
    arrivals.dispatchEvent(new Event('report'));
  });
});
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  reports.splice(0);
  status = 204;
});

function start(state: { revision: number | null }, reportIntervalMs = 60_000) {
  const reporter = createReporter({
    apiUrl: registry.url,
    token: 'the-edge-token',
    name: 'edge-1',
    describe: () => ({ ...state, waitsFor: [], problems: [] }),
    figures: () => ({ figures: [], failures: [] }),
    log: { warn: () => undefined },
    checkIntervalMs: 5,
    reportIntervalMs,
  });
  reporter.start();
  stop = reporter.stop;
}
const until = async (matches: () => boolean) => {
  while (!matches()) await once(arrivals, 'report');
};
const revisions = () => reports.map(({ body }) => body.revision);

test('each change of the served policy is reported at once, with the token of the edge', async () => {
  const state = { revision: 1 };
  start(state);
  await until(() => reports.length === 1);
  state.revision = 2;
  await until(() => revisions().includes(2));
  expect(revisions()).toEqual([1, 2]);
  expect(new Set(reports.map(({ url }) => url)).size).toBe(1);
  expect(reports[0]).toMatchObject({ token: 'Bearer the-edge-token', body: { name: 'edge-1' } });
});

test('an unchanged state is reported again after the interval', async () => {
  start({ revision: 1 }, 10);
  await until(() => reports.length === 3);
  expect(revisions().slice(0, 3)).toEqual([1, 1, 1]);
});

test('a report that the registry refuses is sent again', async () => {
  status = 503;
  start({ revision: 1 });
  await until(() => reports.length === 1);
  status = 204;
  await until(() => reports.length === 2);
  expect(revisions()).toEqual([1, 1]);
});

test('an edge that ends tells the registry', async () => {
  start({ revision: 1 });
  await until(() => reports.length === 1);
  await stop?.();
  stop = undefined;
  expect(reports.at(-1)?.body.isLeaving).toBe(true);
});
