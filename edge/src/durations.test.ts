import { expect, test } from '@jest/globals';
import { Histogram, Registry } from 'prom-client';
import { createDurations } from './durations.ts';

test('the durations are printed as the library prints a histogram', async () => {
  const registry = new Registry();
  const names = { name: 'http_request_duration_seconds', help: 'Requests by route and status' };
  const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
  const expected = new Histogram({ ...names, labelNames: ['route', 'status'], buckets, registers: [registry] });
  const durations = createDurations(names);
  for (const [route, status, seconds] of [
    ['/*', 200, 0.0004],
    ['/*', 200, 0.001],
    ['/*', 304, 0.0251],
    ['/*', 200, 7],
    ['none', 405, 0],
  ] as const) {
    expected.observe({ route, status }, seconds);
    durations.observe(route, status, seconds);
  }
  expect(durations.print()).toBe(await registry.metrics());
});
