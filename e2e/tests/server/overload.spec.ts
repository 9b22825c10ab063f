import { hasFallbackCard } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import type { HttpResponse } from '../../harness/request.ts';

// pages: any

// A low rate, so that sixty connections exceed it at once. The harness is the proxy that names the addresses of visitors.
test.use({ edgeSettings: { UNCACHED_RATE: '2', RENDERS: '8', RENDER_QUEUE: '20', TRUSTED_PROXIES: '127.0.0.1' } });

const from = (address: string) => ({ 'x-forwarded-for': address, accept: 'text/html' });

test('sixty connections with uncached pages from one address leave others their cached and uncached pages', async ({
  shop,
}) => {
  await shop.request('/blog');
  let isFlooding = true;
  const flood = Array.from({ length: 60 }, async (_, connection) => {
    const responses: HttpResponse[] = [];
    for (let index = 0; isFlooding || index === 0; index += 1) {
      responses.push(await shop.request(`/shop?q=${connection}-${index}`, { headers: from('203.0.113.7') }));
    }
    return responses;
  });

  for (let visitor = 0; visitor < 5; visitor += 1) {
    const headers = from(`198.51.100.${visitor}`);
    const cached = await shop.request('/blog', { headers });
    expect([cached.status, cached.headers['cache-status']]).toEqual([200, 'edge; hit']);
    const uncached = await shop.request(`/blog/search?q=visitor-${visitor}`, { headers });
    expect([uncached.status, hasFallbackCard(uncached)]).toEqual([200, false]);
  }
  isFlooding = false;

  const responses = (await Promise.all(flood)).flat();
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused[0]?.text).toContain('تعداد درخواست‌ها زیاد شده است');
  for (const { status, headers } of responses) {
    expect([200, 429, 503]).toContain(status);
    expect(headers['retry-after'] !== undefined).toBe(status !== 200);
  }
});
