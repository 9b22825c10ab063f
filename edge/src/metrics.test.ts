import { expect, test } from '@jest/globals';
import { createMetrics } from './metrics.ts';

test('the series of releases that are no longer counted are removed, with all their labels', async () => {
  const { print, documents, failures } = createMetrics();
  const count = (release: string) => {
    for (const cache of ['hit', 'miss']) documents.inc({ area: 'blog', release, status: 200, cache });
    failures.inc({ area: 'blog', release, where: 'render' });
  };
  for (let index = 0; index < 400; index += 1) {
    count('stable');
    count(`candidate-${index}`);
  }
  const series = (await print()).split('\n').filter((line) => line.includes('release="'));
  expect(series).toHaveLength(3 * 50);
  expect(series).toContain('shop_release_failures_total{area="blog",release="stable",where="render"} 400');
  expect(series).toContain('shop_release_failures_total{area="blog",release="candidate-399",where="render"} 1');
});
