import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from '@jest/globals';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop } from './shop.ts';
import { until } from './until.ts';
import { jpeg, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const perMember = 16;

test('a member who does not read has sixteen downloads at once, and another one when one of them ends', async () => {
  const shop = await openShop('postgres');
  const { token } = await buildMember(shop.database);
  const { body } = await sendFile(shop, { bytes: await jpeg(), name: 'a.jpg' }, { token });
  const [path = ''] = await shop.media.list('uploads');
  // More than the buffers of a connection hold.
  const bytes = 16 * 1024 * 1024;
  await shop.media.put(path, new Uint8Array(bytes));
  await shop.database.pool.query('update uploads set bytes = $1', [bytes]);
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const download = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request(`${address}/api/v1/uploads/${body.data.id}/file`, { headers });
    const [response]: IncomingMessage[] = await once(outgoing.end(), 'response');
    if (response === undefined) throw new Error('no response');
    return response;
  };
  const memoryBefore = process.memoryUsage();
  const downloads: IncomingMessage[] = [];
  while (downloads.length < perMember) downloads.push(await download());
  expect(new Set(downloads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // Whole files would be 256 MB.
  const { external, arrayBuffers } = process.memoryUsage();
  expect(external + arrayBuffers - memoryBefore.external - memoryBefore.arrayBuffers).toBeLessThan(8 * bytes);
  const refused = await download();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  refused.destroy();

  downloads.pop()?.destroy();
  const next = await until(async () => {
    const response = await download();
    if (response.statusCode === 200) return response;
    response.destroy();
    return undefined;
  });
  expect((await buffer(next)).length).toBe(bytes);
  for (const response of downloads) response.destroy();
  await shop.close();
});
