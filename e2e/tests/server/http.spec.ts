import { createHash } from 'node:crypto';
import { articleAt } from '../../harness/addresses.ts';
import { ask } from '../../harness/ask.ts';
import { bootOf, hasCard, hasFrame, setOf } from '../../harness/documents.ts';
import { expect, test } from '../../harness/fixtures.ts';

test.setTimeout(60_000);

test('statuses are true', async ({ shop }) => {
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
    const answer = await shop.ask(address);
    expect(answer.status, address).toBe(status);
    expect(hasFrame(answer), address).toBe(true);
    expect(answer.headers['cache-control'], address).toBe('private, no-cache');
  }
  const redirect = await shop.ask('/checkout');
  expect(redirect.status).toBe(302);
  expect(redirect.headers.location).toBe('/checkout/cart');
});

test('a page that has not changed is not sent again', async ({ shop }) => {
  const first = await shop.ask('/blog');
  const etag = String(first.headers.etag);
  const second = await shop.ask('/blog', { headers: { 'if-none-match': etag } });
  expect(second.status).toBe(304);
  expect(second.bytes.length).toBe(0);
  expect(second.headers.etag).toBe(etag);
  expect((await shop.ask('/blog', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  // How proxies and several tags are written.
  expect((await shop.ask('/blog', { headers: { 'if-none-match': `W/"other", ${etag}` } })).status).toBe(304);
});

test('pages and files are compressed as the browser asks, and are the same underneath', async ({ shop }) => {
  const { set } = bootOf(await shop.ask('/blog'));
  for (const address of ['/blog', `${set.host.base}${set.host.entry}`]) {
    const plain = await shop.ask(address);
    expect(plain.headers['content-encoding'], address).toBeUndefined();
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await shop.ask(address, { headers: { 'accept-encoding': accept } });
      expect(answer.headers['content-encoding'], `${address} ${accept}`).toBe(encoding);
      expect(answer.headers.vary, address).toContain('accept-encoding');
      expect(answer.text === plain.text, `${address} ${accept}`).toBe(true);
      if (encoding) expect(answer.bytes.length).toBeLessThan(plain.bytes.length);
    }
  }
});

test('files of releases stay for ever; what is not one of them is not there', async ({ shop }) => {
  const { set } = bootOf(await shop.ask('/blog'));
  const { host } = set;
  const script = await shop.ask(host.base + host.entry);
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
    const answer = await shop.ask(host.base + name);
    expect(answer.status, name).toBe(404);
    expect(answer.text.includes('require('), name).toBe(false);
  }
  expect((await shop.ask(`/r/host/0123456789abcdef/web/${host.entry}`)).status).toBe(404);
});

test('HEAD answers as GET does, without a body', async ({ shop }) => {
  for (const address of ['/blog', '/nowhere', '/checkout']) {
    const [got, head] = [await shop.ask(address), await shop.ask(address, { method: 'HEAD' })];
    expect(head.status, address).toBe(got.status);
    expect(head.headers.etag, address).toBe(got.headers.etag);
    expect(head.headers['content-length'], address).toBe(got.headers['content-length']);
    expect(head.bytes.length, address).toBe(0);
  }
});

test('no address, however absurd, is an error of ours', async ({ shop }) => {
  const absurd = [
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
  for (const address of absurd) {
    const answer = await shop.ask(address);
    expect(answer.status, address.slice(0, 80)).toBeLessThan(500);
    expect(/ at .*\.(?:ts|js|cjs):\d+/.test(answer.text), address.slice(0, 80)).toBe(false);
  }
  for (const host of ['evil example', '', '[::', 'a:99999', 'x'.repeat(5000)]) {
    const answer = await shop.ask('/blog', { headers: { host } });
    expect(answer.status, `host ${host.slice(0, 40)}`).toBeLessThan(500);
  }
  // Longer than any browser sends: refused by the server itself, which goes on.
  // By a client of its own, because the connection ends with it.
  const long = await fetch(`${shop.url}/blog?q=${'x'.repeat(50_000)}`).then(
    ({ status }) => status,
    () => 431,
  );
  expect([200, 414, 431]).toContain(long);
  expect((await shop.ask('/blog')).status).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
    expect((await shop.ask('/blog', { method })).status, method).toBeLessThan(500);
  }
  expect(
    (await shop.ask('/_report', { method: 'POST', body: '{"area":', headers: { 'content-type': 'application/json' } }))
      .status,
  ).toBe(400);
});

test('a cookie can be anything', async ({ shop }) => {
  for (const visitor of ['x', '%', '__proto__', 'a'.repeat(3000), '../../..']) {
    const answer = await shop.ask('/blog', {
      visitor,
      cookies: { override: '~~~.', 'keep-__proto__': 'x', 'keep-blog': '%' },
    });
    expect(answer.status, visitor.slice(0, 20)).toBe(200);
  }
});

test('a request keeps its id from the edge to the API', async ({ shop }) => {
  const id = 'e2e-request-0000001';
  const answer = await shop.ask('/blog/search?q=request-id', { headers: { 'x-request-id': id } });
  expect(answer.headers['x-request-id']).toBe(id);
  await expect
    .poll(async () =>
      (await shop.apiLog()).filter((line) => Object.values(line).includes(id)).map((line) => line.route),
    )
    .toContain('/api/v1/blog/articles');
  await expect
    .poll(async () => (await shop.edgeLog()).filter((line) => line.requestId === id).map((line) => line.path))
    .toContain('/blog/search');
  const given = await shop.ask('/blog', { headers: { 'x-request-id': 'bad id\t<script>' } });
  expect(given.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
  expect(given.headers['x-request-id']).not.toContain('script');
});

test('both processes tell their figures in the Prometheus format', async ({ shop }) => {
  await shop.ask('/blog');
  const edge = await shop.ask('/metrics');
  expect(edge.headers['content-type']).toContain('text/plain');
  for (const name of [
    'shop_documents_total',
    'shop_release_failures_total',
    'shop_lanes',
    'http_request_duration_seconds',
  ]) {
    expect(edge.text.includes(`# TYPE ${name} `), name).toBe(true);
  }

  const api = await ask(shop.apiUrl, '/metrics');
  expect(api.status).toBe(200);
  expect(api.text.includes('# TYPE http_request_duration_seconds ')).toBe(true);
});

test('the content security policy names what is inline by its digest, on every kind of page', async ({ shop }) => {
  for (const address of ['/', '/blog', '/nowhere', '/checkout/cart', '/auth/login']) {
    const { headers, text } = await shop.ask(address);
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
    expect(/ style="| on[a-z]+="/.test(text.slice(text.indexOf('<div id="root">'))), address).toBe(false);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(hasCard({ headers, text, status: 200, bytes: Buffer.alloc(0) }), address).toBe(false);
  }
  expect(Object.values(setOf(await shop.ask('/'))).every((id) => /^[a-f0-9]{16}$/.test(id))).toBe(true);
});
