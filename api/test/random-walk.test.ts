import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { Type } from 'typebox';
import { makeServer } from '../src/http.ts';
import { makeLog } from '../src/log.ts';
import { describeApi } from '../src/openapi/describe.ts';
import { closeDatabases, kinds } from './databases.ts';
import { walk } from './random-walk.ts';
import { openShop } from './shop.ts';
import { newMobile, signIn } from './sign-in.ts';

// Enough for a longer walk with WALK_REQUESTS.
jest.setTimeout(1_200_000);
afterAll(closeDatabases);

const badToken = 'x'.repeat(43);
/** A fixed seed, so that unrelated changes do not fail. WALK_SEED and WALK_REQUESTS make other or longer walks. */
const seed = Number(process.env.WALK_SEED ?? 20_260_321);
const ROUND = 250;

describe.each(kinds)('random bad requests on %s', (kind) => {
  test('random bad requests never cause a 5xx, and each refusal is documented', async () => {
    const lines: string[] = [];
    const shop = await openShop(kind, { onLog: (line) => lines.push(line) });
    const logOf = (id: string) => lines.filter((line) => line.includes(id)).join('');
    const total = Number(process.env.WALK_REQUESTS ?? (kind === 'postgres' ? 2_000 : 250));
    const counts: Record<number, number> = {};
    for (let round = 0; round * ROUND < total; round += 1) {
      // A request may end the session of a member, so each round has new ones.
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
        counts[Number(status)] = (counts[Number(status)] ?? 0) + count;
    }
    // The walk must reach more than refusals.
    for (const status of [200, 400, 401, 404, 415, 422]) expect([status, counts[status] ?? 0]).not.toEqual([status, 0]);
    expect((await shop.call('GET', '/readyz')).status).toBe(200);
    await shop.close();
  });
});

describe('a random walk', () => {
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
    ['throws on a lone surrogate', (name) => decodeURIComponent(name === '\ud800' ? '%' : ''), /server error/],
    ['refuses without the error body', (name) => (name === '' ? 418 : 'well'), /without the error body/],
    ['returns a stack trace', (name) => (name === '0' ? new Error('x').stack : 'well'), /stack trace/],
  ])('the walk detects an operation that %s', async (_, answer, complaint) => {
    await expect(walkOver(answer)).rejects.toThrow(complaint);
  });

  test('the walk reports nothing for a correct operation', async () => {
    await expect(walkOver(() => 'well')).resolves.toMatchObject({ 200: expect.any(Number) });
  });
});
