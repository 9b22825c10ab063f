import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from '@jest/globals';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop } from './shop.ts';
import { until } from './until.ts';
import { formOf, png, sendBody, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

// Places are counted by the process, not by its database.
test('one member who sends slowly holds two places, not those of all', async () => {
  const shop = await openShop('embedded');
  const { token, user_id } = await buildMember(shop.database);
  const tries = () =>
    shop.database.kysely.selectFrom('upload_tries').select('tried_at').where('owner_id', '=', user_id).execute();
  const begun = [new PassThrough(), new PassThrough()];
  const sent = begun.map((body) => sendBody(shop, body, { token }));
  await until(async () => (await tries()).length === 2 || undefined);

  const third = await sendFile(shop, { bytes: await png() }, { token });
  expect([third.status, codeOf(third), third.headers['retry-after']]).toEqual([503, 'busy', '2']);
  const other = await sendFile(shop, { bytes: await png() }, await buildMember(shop.database));
  expect(other.status).toBe(200);
  for (const body of begun) body.end(formOf([{ bytes: await png() }]));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await sendFile(shop, { bytes: await png() }, { token })).status).toBe(200);
  await shop.close();
});
