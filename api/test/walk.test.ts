import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { Type } from 'typebox';
import { makeServer } from '../src/http.ts';
import { makeLog } from '../src/log.ts';
import { describeApi } from '../src/openapi/describe.ts';
import { closeDatabases, kinds } from './databases.ts';
import { newMobile, signIn } from './people.ts';
import { openShop } from './shop.ts';
import { walk } from './walk.ts';

// A longer walk may be asked for.
jest.setTimeout(1_200_000);
afterAll(closeDatabases);

const badToken = 'x'.repeat(43);
/** Another walk each day would fail for who changed nothing. A longer one, or another: WALK_SEED and WALK_REQUESTS. */
const seed = Number(process.env.WALK_SEED ?? 20_260_321);
const ROUND = 250;

describe.each(kinds)('bad requests on %s', (kind) => {
  test('none is a mistake of the server, and each is refused as it is described', async () => {
    const lines: string[] = [];
    const shop = await openShop(kind, { onLog: (line) => lines.push(line) });
    const logOf = (id: string) => lines.filter((line) => line.includes(id)).join('');
    const total = Number(process.env.WALK_REQUESTS ?? (kind === 'postgres' ? 5_000 : 2_000));
    const seen: Record<number, number> = {};
    for (let round = 0; round * ROUND < total; round += 1) {
      // A member's log-ins may end on the way: each round has new ones.
      const newMember = () => signIn(shop, newMobile(), { address: `192.0.2.${round}` });
      const tokens = {
        member: await newMember(),
        leaver: await newMember(),
        admin: shop.admin,
        'bad token': badToken,
      };
      const statuses = await walk(shop.app, { seed: seed + round, requests: ROUND, tokens, logOf });
      lines.splice(0);
      for (const [status, count] of Object.entries(statuses))
        seen[Number(status)] = (seen[Number(status)] ?? 0) + count;
    }
    // It did not only knock at closed doors.
    for (const status of [200, 400, 401, 404, 415, 422]) expect([status, seen[status] ?? 0]).not.toEqual([status, 0]);
    expect((await shop.call('GET', '/readyz')).status).toBe(200);
    await shop.close();
  });
});

describe('a mistake is found', () => {
  const Body = Type.Object({ name: Type.String({ maxLength: 10 }) });
  const described = { summary: 'x', tags: ['x'], response: { 200: Type.Object({ data: Type.String() }) } };
  const tokens = { member: badToken, leaver: badToken, admin: badToken, 'bad token': badToken };

  async function walkOver(answer: (name: string) => unknown): Promise<unknown> {
    const app = makeServer({ log: makeLog('silent'), isEdge: () => true });
    await describeApi(app, new Map());
    app.post<{ Body: { name: string } }>(
      '/api/v1/thing',
      { schema: { ...described, body: Body } },
      async ({ body }, reply) => {
        const answered = answer(body.name);
        return typeof answered === 'number' ? reply.code(answered).send({ error: 'x' }) : { data: answered };
      },
    );
    return walk(app, { seed, requests: 2_000, tokens }).finally(() => app.close());
  }

  test.each<[string, (name: string) => unknown, RegExp]>([
    [
      'a surprise at one odd letter',
      (name) => decodeURIComponent(name === '\ud800' ? '%' : ''),
      /mistake of the server/,
    ],
    ['a refusal of another form', (name) => (name === '' ? 418 : 'well'), /another form/],
    ['a stack trace in an answer', (name) => (name === '0' ? new Error('x').stack : 'well'), /where in the code/],
  ])('%s', async (_, answer, complaint) => {
    await expect(walkOver(answer)).rejects.toThrow(complaint);
  });

  test('and nothing is where there is none', async () => {
    await expect(walkOver(() => 'well')).resolves.toMatchObject({ 200: expect.any(Number) });
  });
});
