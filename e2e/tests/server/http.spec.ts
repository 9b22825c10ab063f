import { createHash } from 'node:crypto';
import { bootOf, hasFallbackCard, hasLayout, releasesOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { sumOfMetric } from '../../harness/metrics.ts';
import { sendRequest } from '../../harness/request.ts';
import { articleAt } from '../addresses.ts';

// pages: any

test('pages, missing pages and redirects have the right status', async ({ shop }) => {
  const statuses = {
    '/': 200,
    '/blog': 200,
    [articleAt(1)]: 200,
    '/nowhere': 404,
    '/blog/nowhere': 404,
    '/blog/articles/99999': 404,
    '/products/99999': 404,
    '/checkout/nowhere': 404,
  };
  for (const [address, status] of Object.entries(statuses)) {
    const response = await shop.request(address);
    expect(response.status, address).toBe(status);
    expect(hasLayout(response), address).toBe(true);
    expect(response.headers['cache-control'], address).toBe('private, no-cache');
  }
  const redirect = await shop.request('/checkout');
  expect(redirect.status).toBe(302);
  expect(redirect.headers.location).toBe('/checkout/cart');
});

test('an unchanged page is revalidated with 304', async ({ shop }) => {
  const first = await shop.request('/blog');
  const etag = String(first.headers.etag);
  const second = await shop.request('/blog', { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
  expect(second.bytes.length).toBe(0);
  expect(second.headers.etag).toBe(etag);
  expect((await shop.request('/blog', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  // A proxy may send several etags.
  expect((await shop.request('/blog', { headers: { 'if-none-match': `W/"other", ${etag}` } })).status).toBe(304);
});

test('addresses that differ in parameters which the page does not read share one cached page', async ({ shop }) => {
  const rendered = async () => sumOfMetric(await shop.metrics(), 'shop_documents_total', { cache: 'miss' });
  const page = await shop.request('/shop?page=2&sort=new');
  const otherPage = await shop.request('/shop?page=1&sort=new');
  expect(otherPage.headers.etag).not.toBe(page.headers.etag);
  const before = await rendered();
  for (const added of ['srsltid=a', 'gbraid=b', 'utm_source=c&msclkid=d', 'anything']) {
    const response = await shop.request(`/shop?${added}&page=2&sort=new`);
    expect([response.status, response.headers.etag]).toEqual([200, page.headers.etag]);
  }
  expect(await rendered()).toBe(before);

  const redirect = await shop.request('/products/2?srsltid=a&variant=1');
  expect(redirect.status).toBe(301);
  expect(redirect.headers.location).toMatch(/^\/products\/2\/[^?]+\?variant=1&srsltid=a$/);
});

test('pages and files are compressed by the accepted encoding, and decompress to the same bytes', async ({ shop }) => {
  const { set } = bootOf(await shop.request('/blog'));
  for (const address of ['/blog', `/r/host/${set.host.id}/web/${set.host.entry}`]) {
    const plain = await shop.request(address);
    expect(plain.headers['content-encoding'], address).toBeUndefined();
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const response = await shop.request(address, { headers: { 'accept-encoding': accept } });
      expect(response.headers['content-encoding'], `${address} ${accept}`).toBe(encoding);
      expect(response.headers.vary, address).toContain('accept-encoding');
      expect(response.text === plain.text, `${address} ${accept}`).toBe(true);
      if (encoding) expect(response.bytes.length).toBeLessThan(plain.bytes.length);
    }
  }
});

test('release files are immutable, and other names below them are 404', async ({ shop }) => {
  const { set } = bootOf(await shop.request('/blog'));
  const { host } = set;
  const base = `/r/host/${host.id}/web/`;
  const script = await shop.request(base + host.entry);
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const missing = [
    'nothing.js',
    `${host.entry}.br`,
    '../node/host.cjs',
    '..%2fnode%2fhost.cjs',
    '../manifest.json',
    `../maps/${host.entry}.map`,
    '',
  ];
  for (const name of missing) {
    const response = await shop.request(base + name);
    expect(response.status, name).toBe(404);
    expect(response.text.includes('require('), name).toBe(false);
  }
  expect((await shop.request(`/r/host/0123456789abcdef/web/${host.entry}`)).status).toBe(404);
});

test('HEAD has the headers of GET, without a body', async ({ shop }) => {
  for (const address of ['/blog', '/nowhere', '/checkout']) {
    const [get, head] = [await shop.request(address), await shop.request(address, { method: 'HEAD' })];
    expect(head.status, address).toBe(get.status);
    expect(head.headers.etag, address).toBe(get.headers.etag);
    expect(head.headers['content-length'], address).toBe(get.headers['content-length']);
    expect(head.bytes.length, address).toBe(0);
  }
});

test('no malformed address, host or method causes a server error or shows a stack trace', async ({ shop }) => {
  const malformed = [
    '//evil.example',
    '//evil.example/blog',
    '/\\evil.example',
    '/%00',
    '/blog%00',
    '/blog/%00/x',
    '/%',
    '/%zz',
    '/%c3%28',
    '/blog/%e0%a4%a',
    '/blog/..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/./blog/../blog',
    `/${'a'.repeat(10_000)}`,
    `/blog/${'ب'.repeat(5)}`.replace(/[^ -~]/g, encodeURIComponent),
    `/blog?q=${'x'.repeat(12_000)}`,
    '/blog?',
    '/blog?=&&&=',
    '/blog?category=abc&page=-1',
    '/blog?page=99999999999999999999',
    '/blog?category=%00',
    '/blog/search?q=%00',
    `/blog/search?q=${'%D8%A8'.repeat(300)}`,
    '/blog/articles/0',
    '/blog/articles/-1',
    '/blog/articles/1e9',
    '/blog/articles/99999999999999999999',
    '/blog/articles/%2e%2e',
    '/products/null',
    '/blog;a=b',
    '/blog//articles//1',
    '/?__proto__[x]=1',
    '/constructor',
    '/__proto__',
    '/r/',
    '/r/blog',
    '/r/blog/x/web/y',
    '/r/%2e%2e/x/web/y',
    '/r/constructor/0123456789abcdef/web/x',
    '/_override',
    '/_override?token=a&token=b',
    '/_dev/events',
    '/_report',
    '/releases/',
    '/api/',
    '/api/v1/nothing',
  ];
  for (const address of malformed) {
    const response = await shop.request(address);
    expect(response.status, address.slice(0, 80)).toBeLessThan(500);
    expect(/ at .*\.(?:ts|js|cjs):\d+/.test(response.text), address.slice(0, 80)).toBe(false);
  }
  for (const host of ['evil example', '', '[::', 'a:99999', 'x'.repeat(5000)]) {
    const response = await shop.request('/blog', { headers: { host } });
    expect(response.status, `host ${host.slice(0, 40)}`).toBeLessThan(500);
  }
  // Longer than any browser sends. The server refuses it and closes the connection, so it needs a client of its own.
  const long = await fetch(`${shop.url}/blog?q=${'x'.repeat(50_000)}`).then(
    ({ status }) => status,
    () => 431,
  );
  expect([200, 414, 431]).toContain(long);
  expect((await shop.request('/blog')).status).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    expect((await shop.request('/blog', { method })).status, method).toBeLessThan(500);
  }
  expect(
    (
      await shop.request('/_report', {
        method: 'POST',
        body: '{"area":',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(400);
});

test('a target that is no path is refused with 400', async ({ shop }) => {
  const targets = [
    'http://x/',
    'http://x/blog',
    'http://x/api/v1/menus',
    'HTTP://x',
    'http://',
    'http://[',
    'x:y',
    '*',
    'blog',
    '?',
  ];
  for (const target of targets) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const headers = { accept: 'text/html', connection: 'close' };
      expect((await shop.request(target, { method, headers })).status, `${method} ${target}`).toBe(400);
    }
  }
});

test('malformed cookies are ignored', async ({ shop }) => {
  for (const visitor of ['x', '%', '__proto__', 'a'.repeat(3000), '../../..']) {
    const response = await shop.request('/blog', {
      visitor,
      cookies: { override: '~~~.', 'keep-__proto__': 'x', 'keep-blog': '%' },
    });
    expect(response.status, visitor.slice(0, 20)).toBe(200);
  }
});

test('the id of a request is in the logs of edge and API, and a malformed id is replaced', async ({ shop }) => {
  const id = 'e2e-request-0000001';
  const response = await shop.request('/blog/search?q=request-id', { headers: { 'x-request-id': id } });
  expect(response.headers['x-request-id']).toBe(id);
  await expect
    .poll(async () =>
      (await shop.apiLog()).filter((line) => Object.values(line).includes(id)).map((line) => line.route),
    )
    .toContain('/api/v1/blog/articles');
  await expect
    .poll(async () => (await shop.edgeLog()).filter((line) => line.requestId === id).map((line) => line.path))
    .toContain('/blog/search');
  const replaced = await shop.request('/blog', { headers: { 'x-request-id': 'bad id\t<script>' } });
  expect(replaced.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  expect(replaced.headers['x-request-id']).not.toContain('script');
});

test('edge and API publish metrics in the Prometheus format', async ({ shop }) => {
  await shop.request('/blog');
  const edge = await shop.request('/metrics');
  expect(edge.headers['content-type']).toContain('text/plain');
  for (const name of [
    'shop_documents_total',
    'shop_release_failures_total',
    'shop_lanes',
    'http_request_duration_seconds',
  ]) {
    expect(edge.text.includes(`# TYPE ${name} `), name).toBe(true);
  }

  const api = await sendRequest(shop.apiUrl, '/metrics');
  expect(api.status).toBe(200);
  expect(api.text.includes('# TYPE http_request_duration_seconds ')).toBe(true);
});

test('the content security policy allows exactly the inline scripts and styles of each page, by digest', async ({
  shop,
}) => {
  for (const address of ['/', '/blog', '/nowhere', '/checkout/cart', '/auth/login']) {
    const { headers, text } = await shop.request(address);
    const policy = String(headers['content-security-policy']);
    expect(policy, address).not.toContain('unsafe');
    expect(policy, address).toContain("default-src 'none'");
    const inline = [
      ...text.matchAll(/<(script|style)(?![^>]*(?: src=|application\/(?:ld\+)?json))[^>]*>(.*?)<\/\1>/gs),
    ];
    expect(inline.length, address).toBeGreaterThan(2);
    for (const [, kind, body = ''] of inline) {
      const digest = `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
      const directive = policy.split('; ').find((part) => part.startsWith(`${kind}-src `)) ?? '';
      expect(directive.includes(digest), `${kind} of ${address}`).toBe(true);
    }
    expect(/ style=| on[a-z]+=/.test(text.slice(text.indexOf('<div id="root">'))), address).toBe(false);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(text, address).toMatch(/<meta name="description" content="[^"]+">/);
    expect(hasFallbackCard({ headers, text, status: 200, bytes: Buffer.alloc(0) }), address).toBe(false);
  }
  expect(Object.values(releasesOf(await shop.request('/'))).every((id) => /^[a-f0-9]{16}$/.test(id))).toBe(true);
});

test('the inbox answers only requests of this machine, and only under the name of this machine', async ({ shop }) => {
  const statusOf = async (headers: Record<string, string>) => [
    (await shop.request('/_local/inbox', { headers })).status,
    (await shop.request('/_local/inbox.json', { headers })).status,
  ];
  expect(await statusOf({})).toEqual([200, 200]);
  expect(await statusOf({ host: 'rebound.example' })).toEqual([404, 404]);
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' })).toEqual([404, 404]);
  const directly = await sendRequest(shop.apiUrl, '/_local/inbox', { headers: { host: 'rebound.example' } });
  expect(directly.status).toBe(404);
});
