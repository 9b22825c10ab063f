import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { operationsIn } from './operations.ts';
import { openShop, type Shop } from './shop.ts';

// What is described does not depend on the database.
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('embedded');
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const read = async () => (await shop.call('GET', '/api/v1/openapi.json')).body;

test('the document is one of OpenAPI 3.1, in nobody’s cache for long', async () => {
  const { status, body, headers } = await shop.call('GET', '/api/v1/openapi.json');
  expect([status, body.openapi, headers['cache-control']]).toEqual([200, '3.1.0', 'no-cache']);
  expect(Object.keys(body.components.schemas).sort()).toEqual(expect.arrayContaining(['InvalidRefusal', 'Refusal']));
  expect(JSON.stringify(body)).not.toContain('"~');
});

test('every operation has a summary, a tag, an answer, and how it refuses', async () => {
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

test('what is for operators, for edges and for release engineers is not described', async () => {
  const described = operationsIn(await read());
  expect(described.length).toBeGreaterThan(20);
  for (const { path } of described) expect(path).toMatch(/^\/api\/v1\/(?!docs|openapi)/);
});

test('a field with a default may be left out', async () => {
  const { parameters } = (await read()).paths['/api/v1/blog/articles'].get;
  const page = parameters.find((one: { name: string }) => one.name === 'page');
  expect(page.required ?? false).toBe(false);
});

test('who must be signed in is told, with the refusal that follows', async () => {
  const { paths } = await read();
  const { security, responses } = paths['/api/v1/orders/basket'].get;
  expect([security, Object.keys(responses)]).toEqual([[{ bearer: [] }], expect.arrayContaining(['401'])]);
  expect(paths['/api/v1/menus'].get.security).toBeUndefined();
  expect(paths['/api/v1/menus'].get.responses).not.toHaveProperty('401');
});

test('a route names what it alone refuses', async () => {
  const { paths } = await read();
  expect(paths['/api/v1/uploads/{id}'].delete.responses).toHaveProperty('409');
  expect(paths['/api/v1/uploads/{id}'].get.responses).not.toHaveProperty('409');
});

test('the page to read it comes from here alone, and runs nothing that is not a file', async () => {
  const page = await shop.call('GET', '/api/v1/docs/');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/https:|unsafe|\*/);
  expect(String(page.body)).not.toMatch(/https?:\/\//);
  for (const [, file] of String(page.body).matchAll(/(?:src|href)="\.(\/static\/[^"]+)"/g)) {
    const { status, headers } = await shop.app.inject(`/api/v1/docs${file}`).then((one) => ({
      status: one.statusCode,
      headers: one.headers,
    }));
    expect([file, status, headers['content-security-policy']]).toEqual([file, 200, policy]);
  }
  expect((await shop.call('GET', '/api/v1/docs/static/none.js')).status).toBe(404);
  // The bar of the other layout brings a logo that is not ours, and styles that the policy does not let in.
  const { body } = await shop.app.inject('/api/v1/docs/static/swagger-initializer.js');
  expect(body).toContain('"layout":"BaseLayout"');
});
