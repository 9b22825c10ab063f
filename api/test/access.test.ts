import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tokenNames } from 'release/keys';
import type { Role } from '../src/database/tables/people.ts';
import { isOpen, rolesOf, sendExample } from './access-requests.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { type Document, type NamedOperation, operationsIn, routesOf } from './operations.ts';
import { type Answer, openShop, type Shop } from './shop.ts';

let shop: Shop;
let document: Document;
let operations: NamedOperation[];
beforeAll(async () => {
  shop = await openShop('postgres');
  document = (await shop.call('GET', '/api/v1/openapi.json')).body;
  operations = operationsIn(document);
});
afterAll(async () => {
  await shop.close();
  await closeDatabases();
});

const send = (operation: NamedOperation, token: string | undefined, id?: string) =>
  sendExample(shop, { operation, document }, token, id);

/** The roles of members, as the document lists them. */
const memberRoles = () =>
  document.paths['/api/v1/account/me']?.get?.responses[200]?.content?.['application/json']?.schema.properties?.data
    ?.properties?.role?.enum as Role[];

type Sender = { name: string; token?: string; role?: Role };
async function newSenders(): Promise<Sender[]> {
  const members = memberRoles().map(async (role) => ({
    name: role,
    role,
    ...(await buildMember(shop.database, role)),
  }));
  return [
    { name: 'nobody' },
    { name: 'an unknown token', token: 'x'.repeat(43) },
    ...(await Promise.all(members)),
    { name: 'an area', token: shop.keyOf('blog').token },
    ...tokenNames.map((name) => ({ name, token: shop.tokenOf(name) })),
  ];
}

/** The refusal that the document announces for this sender. */
function expectedRefusal(operation: NamedOperation, { name, role }: Sender): 401 | 403 | undefined {
  if (isOpen(operation)) return undefined;
  const roles = rolesOf(operation);
  const isKnown = roles.includes('admin') ? ['an area', ...tokenNames].includes(name) : role !== undefined;
  if (!isKnown) return 401;
  return roles.length === 0 || roles.includes(role ?? name) ? undefined : 403;
}

test('each operation refuses exactly the senders that the document says', async () => {
  expect(memberRoles()).toEqual(expect.arrayContaining(['shopper', 'staff']));
  const differences: string[] = [];
  const readers = await newSenders();
  for (const operation of operations) {
    // Requests other than GET may end a session, so they get new members.
    for (const sender of operation.method === 'GET' ? readers : await newSenders()) {
      const { status } = await send(operation, sender.token);
      const refusal = status === 401 || status === 403 ? status : undefined;
      const expected = expectedRefusal(operation, sender);
      if (refusal !== expected)
        differences.push(`${operation.name}: ${sender.name} got ${status} and not ${expected ?? 'through'}`);
    }
  }
  expect(differences).toEqual([]);
});

test('the token of backups may make a backup, and nothing else', async () => {
  const token = shop.tokenOf('backup');
  const isGuarded = (answer: Answer) => answer.status === 401 || answer.status === 403;
  const allowed: string[] = [];
  for (const { method, url } of routesOf(shop.app)) {
    const answer = (as?: string) => shop.call(method, url.replace(/:\w+/g, '1').replace('*', 'x'), { token: as });
    if (isGuarded(await answer()) && !isGuarded(await answer(token))) allowed.push(`${method} ${url}`);
  }
  expect(allowed).toEqual(['POST /operator/v1/backup']);
});

// The first test takes the document's word. A forgotten guard also disappears from the document, so this list has to be changed too.
test('guests can write with these operations only', () => {
  const open = operations.filter((operation) => operation.method !== 'GET' && isOpen(operation));
  expect(open.map(({ name }) => name.replace('/api/v1', '')).sort()).toEqual([
    'POST /auth/log-out',
    'POST /auth/otp',
    'POST /auth/otp/verify',
    'POST /auth/passkey',
    'POST /auth/passkey/options',
    'POST /auth/password',
    'POST /auth/password/reset',
    'POST /callback-requests',
    'POST /contact/messages',
    'POST /orders/basket/price',
    'POST /pro-forma',
    'POST /pro-forma.pdf',
    'POST /products/{id}/restock-requests',
    'POST /search/questions',
    'PUT /reviews/{id}/helpful',
  ]);
});
