import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { openShop } from './shop.ts';
import { until } from './until.ts';
import { jpeg, pdf, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const perMember = 16;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Without what is garbage, because parts of a file that were sent stay in memory until V8 collects them. */
function bytesOutsideOfHeap(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

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
  const memoryBefore = bytesOutsideOfHeap();
  const downloads: IncomingMessage[] = [];
  while (downloads.length < perMember) downloads.push(await download());
  expect(new Set(downloads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  // Whole files would be 256 MB.
  const held = bytesOutsideOfHeap() - memoryBefore;
  expect(held).toBeLessThan((perMember / 2) * bytes);
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

test('only pictures that the shop has encoded have previews, and only for their owner', async () => {
  const shop = await openShop('postgres');
  const [owner, stranger] = [await buildMember(shop.database), await buildMember(shop.database)];
  const upload = async (bytes: Uint8Array, purpose: string): Promise<string> =>
    (await sendFile(shop, { bytes }, { token: owner.token, purpose })).body.data.id;
  const open = (id: string, headers: Record<string, string>) =>
    shop.app.inject({ url: `/api/v1/uploads/${id}/preview`, headers });
  const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
  const picture = await upload(await png(2400, 600), 'return');
  const artwork = await upload(await png(), 'artwork');
  const document = await upload(pdf(), 'ticket');
  const preview = await open(picture, as(owner));
  expect(preview.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 80 });
  // The stored version is the same as the first one.
  expect((await open(picture, as(owner))).rawPayload.equals(preview.rawPayload)).toBe(true);
  const refused = [open(artwork, as(owner)), open(document, as(owner)), open(picture, as(stranger)), open(picture, {})];
  expect((await Promise.all(refused)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 401]);
  await shop.close();
});

test('an uploaded file is served to its owner and to staff; for all others it is a 404', async () => {
  const shop = await openShop('postgres');
  const { token } = await buildMember(shop.database);
  const { body } = await sendFile(shop, { bytes: await png() }, { token });
  const { url } = body.data;
  const otherMember = await buildMember(shop.database);
  const staff = await buildMember(shop.database, 'staff');
  const about = `/api/v1/uploads/${body.data.id}`;
  const statuses = async (as?: string) => [
    (await shop.call('GET', about, { token: as })).status,
    (await shop.call('GET', url, { token: as })).status,
    (await shop.call('DELETE', about, { token: as })).status,
  ];
  expect(await statuses()).toEqual([401, 401, 401]);
  expect(await statuses(otherMember.token)).toEqual([404, 404, 404]);
  expect(await statuses(staff.token)).toEqual([200, 200, 404]);
  expect(await statuses(token)).toEqual([200, 200, 200]);
  expect(await statuses(token)).toEqual([404, 404, 404]);
  expect(await shop.media.list('uploads')).toEqual([]);
  expect((await shop.call('GET', '/api/v1/uploads/nonsense', { token })).status).toBe(404);
  expect((await sendFile(shop, { bytes: await png() })).status).toBe(401);
  await shop.close();
});
