import { afterAll, expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createMetrics } from './metrics.ts';
import { createFigures } from './reporting/figures.ts';
import { registerReportRoute } from './reports.ts';

const app = Fastify({ trustProxy: true });
await registerReportRoute(app, { metrics: createMetrics(), figures: createFigures(), findRelease: () => undefined });
afterAll(() => app.close());

test('the number of reports is limited for each address separately', async () => {
  const report = async (from: string) => {
    const payload = { area: 'blog', release: null, kind: 'load', message: 'x' };
    const headers = { 'x-forwarded-for': from };
    return (await app.inject({ method: 'POST', url: '/_report', payload, headers })).statusCode;
  };
  const statuses = [];
  for (let sent = 0; sent < 121; sent += 1) statuses.push(await report('192.0.2.1'));
  expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 204));
  expect(statuses[120]).toBe(429);
  expect(await report('192.0.2.2')).toBe(204);
});
