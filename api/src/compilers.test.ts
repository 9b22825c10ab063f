import { expect, test } from '@jest/globals';
import { Type } from 'typebox';
import { makeServer } from './http.ts';
import { makeLog } from './log.ts';

const Body = Type.Object({ name: Type.String({ maxLength: 10 }) }, { additionalProperties: false });

test('without other compilers a body is checked, its wrong field is named each time, and the answer has only what its schema lists', async () => {
  const app = makeServer({ log: makeLog('silent'), isEdge: () => true });
  app.post<{ Body: { name: string } }>(
    '/api/v1/thing',
    { schema: { body: Body, response: { 200: Type.Object({ data: Type.String() }) } } },
    async ({ body }) => ({ data: body.name, secret: 'x' }),
  );
  const send = async (name: string) => {
    const response = await app.inject({ method: 'POST', url: '/api/v1/thing', payload: { name } });
    return [response.statusCode, response.json()];
  };
  const refusal = [422, { errors: [{ messages: [{ code: 'invalid', field: 'name' }] }] }];
  expect(await send('a'.repeat(11))).toMatchObject(refusal);
  expect(await send('a')).toEqual([200, { data: 'a' }]);
  expect(await send('b'.repeat(11))).toMatchObject(refusal);
  expect(await send('b')).toEqual([200, { data: 'b' }]);
  await app.close();
});
