import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { operationsIn } from './operations.ts';
import { openShop, type Shop } from './shop.ts';

// The document does not depend on the database.
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('postgres');
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const read = async () => (await shop.call('GET', '/api/v1/openapi.json')).body;

test('the document is OpenAPI 3.1 with a short cache time', async () => {
  const { status, body, headers } = await shop.call('GET', '/api/v1/openapi.json');
  expect([status, body.openapi, headers['cache-control']]).toEqual([200, '3.1.0', 'no-cache']);
  expect(Object.keys(body.components.schemas).sort()).toEqual(expect.arrayContaining(['InvalidRefusal', 'Refusal']));
  expect(JSON.stringify(body)).not.toContain('"~');
});

test('every operation has a summary, a tag, a response and its refusals', async () => {
  const lacking = operationsIn(await read()).flatMap(({ name, operation }) => {
    const { summary, tags = [], responses } = operation;
    const lacks = [
      ...(summary ? [] : ['a summary']),
      ...(tags.length > 0 ? [] : ['a tag']),
      ...(responses[200]?.content ? [] : ['the form of its answer']),
      ...(responses[429] && responses[500] ? [] : ['its refusals']),
    ];
    return lacks.map((what) => `${name} lacks ${what}`);
  });
  expect(lacking).toEqual([]);
});

test('operator, edge and release operations are not in the document', async () => {
  const described = operationsIn(await read());
  expect(described.length).toBeGreaterThan(20);
  for (const { path } of described) expect(path).toMatch(/^\/api\/v1\/(?!docs|openapi)/);
});

test('a field with a default is optional', async () => {
  const { parameters } = (await read()).paths['/api/v1/blog/articles'].get;
  const page = parameters.find((one: { name: string }) => one.name === 'page');
  expect(page.required ?? false).toBe(false);
});

test('operations for members declare the token and the 401', async () => {
  const { paths } = await read();
  const { security, responses } = paths['/api/v1/orders/basket'].get;
  expect([security, Object.keys(responses)]).toEqual([[{ bearer: [] }], expect.arrayContaining(['401'])]);
  expect(paths['/api/v1/menus'].get.security).toBeUndefined();
  expect(paths['/api/v1/menus'].get.responses).not.toHaveProperty('401');
});

test('a route declares its own refusals', async () => {
  const { paths } = await read();
  expect(paths['/api/v1/uploads/{id}'].delete.responses).toHaveProperty('409');
  expect(paths['/api/v1/uploads/{id}'].get.responses).not.toHaveProperty('409');
});

/** POST operations without an idempotency key, and the reason. */
const withoutKey: Readonly<Record<string, string>> = {
  '/api/v1/account/codes': 'a new code is due after a wait',
  '/api/v1/account/deletion': 'a code is valid once',
  '/api/v1/account/email/confirm': 'a code is valid once',
  '/api/v1/account/favorites/merge': 'a repeated merge changes nothing',
  '/api/v1/account/mobile/codes': 'a new code is due after a wait',
  '/api/v1/account/passkeys/options': 'a challenge ends by itself',
  '/api/v1/auth/log-out': 'repeating it changes nothing',
  '/api/v1/auth/otp': 'a new code is due after a wait',
  '/api/v1/auth/otp/verify': 'the answer has tokens, which are not stored',
  '/api/v1/auth/passkey': 'the answer has tokens, which are not stored',
  '/api/v1/auth/passkey/options': 'a challenge ends by itself',
  '/api/v1/auth/password': 'the answer has tokens, which are not stored',
  '/api/v1/auth/password/reset': 'the answer has tokens, which are not stored',
  '/api/v1/notifications/read': 'repeating it changes nothing',
  '/api/v1/orders/basket/items': 'the answer shows the quantity, which a client can set',
  '/api/v1/orders/basket/merge': 'a repeated merge changes nothing',
  '/api/v1/orders/basket/price': 'stores nothing',
  '/api/v1/orders/{number}/cancel': 'an order is cancelled once',
  '/api/v1/orders/{number}/reorder': 'a repeated merge changes nothing',
  '/api/v1/pro-forma': 'stores nothing',
  '/api/v1/pro-forma.pdf': 'stores nothing',
  '/api/v1/payments/{reference}/receipt': 'the same receipt changes nothing',
  '/api/v1/search/questions': 'a repeated search is counted once',
  '/api/v1/special-orders/{code}/cancel': 'an order is cancelled once',
  '/api/v1/special-orders/{code}/quote': 'a quote is answered once',
  '/api/v1/special-orders/{code}/read': 'repeating it changes nothing',
  '/api/v1/tickets/{number}/close': 'a ticket is closed once',
  '/api/v1/tickets/{number}/read': 'repeating it changes nothing',
  '/api/v1/uploads': 'a file is read as a stream, and deleted when nothing claims it',
  '/api/v1/wallet/withdrawals/{number}/cancel': 'a withdrawal is cancelled once',
};

test('each POST takes an idempotency key and documents its conflict, or has a reason not to', async () => {
  const posts = operationsIn(await read()).filter(({ method }) => method === 'POST');
  const takesKey = (one: (typeof posts)[number]) =>
    one.operation.parameters?.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key');
  const without = posts.filter((one) => !takesKey(one)).map(({ path }) => path);
  expect(without.sort()).toEqual(Object.keys(withoutKey).sort());
  const undocumented = posts.filter((one) => takesKey(one) && !(409 in one.operation.responses));
  expect(undocumented.map(({ path }) => path)).toEqual([]);
});

test('the documentation page loads only own files, without inline scripts', async () => {
  const page = await shop.call('GET', '/api/v1/docs/');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https:|unsafe|\*/);
  expect(String(page.body)).not.toMatch(/https?:\/\//);
  for (const [, file] of String(page.body).matchAll(/(?:src|href)="\.(\/static\/[^"]+)"/g)) {
    const { status, headers } = await shop.app.inject(`/api/v1/docs${file}`).then((response) => ({
      status: response.statusCode,
      headers: response.headers,
    }));
    expect([file, status, headers['content-security-policy']]).toEqual([file, 200, policy]);
  }
  expect((await shop.call('GET', '/api/v1/docs/static/none.js')).status).toBe(404);
  // The top bar of the other layout needs a foreign logo and styles that the policy forbids.
  const { body } = await shop.app.inject('/api/v1/docs/static/swagger-initializer.js');
  expect(body).toContain('"layout":"BaseLayout"');
});
