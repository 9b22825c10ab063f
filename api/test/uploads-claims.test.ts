import { PassThrough } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { ok } from 'release/result';
import { buildApp } from '../src/app.ts';
import type { UploadPurpose } from '../src/database/tables/people.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { makeServer } from '../src/http.ts';
import { makeLog } from '../src/log.ts';
import { decorateVisitor } from '../src/modules/identity/visitor.ts';
import { claimUploads } from '../src/modules/uploads/claim.ts';
import type { PictureSizes } from '../src/modules/uploads/picture-sizes.ts';
import { uploadsRoutes } from '../src/modules/uploads/routes.ts';
import { uploadsService } from '../src/modules/uploads/service.ts';
import { buildMember } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop, withApp } from './shop.ts';
import { type TestClock, testClock } from './sign-in.ts';
import { until } from './until.ts';
import { formOf, pdf, png, sendBody, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

/** No test here opens one. */
const previews: PictureSizes = { read: async () => ok(undefined) };
const upload = { artworkMegabytes: 20, fileMegabytes: 5, perHour: 10, unclaimedHours: 24 };

/** Runs `claimUploads` in a transaction, as a command that uses the files would. */
const claim = (shop: Shop, ids: string[], { owner, purpose = 'ticket' }: { owner: string; purpose?: UploadPurpose }) =>
  inTransaction(shop.database.kysely, (tx) => claimUploads(tx, { ids, owner, purpose }));

describe('claims of uploads', () => {
  let shop: Shop;
  let clock: TestClock;
  let member: { user_id: string; token: string };
  beforeAll(async () => {
    // In the past: sessions expire by the real clock of `buildMember`, not by this one.
    clock = testClock(new Date(Date.now() - 80 * 86_400_000).toISOString());
    shop = await openShop('postgres', { now: clock.now, settings: { rules: { upload } } });
  });
  beforeEach(async () => {
    await shop.media.remove('uploads');
    await shop.database.kysely.deleteFrom('uploads').execute();
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const send = async (purpose: UploadPurpose = 'ticket', token = member.token): Promise<string> => {
    const { body } = await sendFile(shop, { bytes: await png() }, { token, purpose });
    return body.data.id;
  };
  const sweep = () =>
    uploadsService(shop.database.kysely, {
      media: shop.media,
      previews,
      rules: upload,
      now: clock.now,
    }).sweepUnclaimed();
  const stored = async () => ({
    files: (await shop.media.list('uploads')).length,
    rows: (await shop.database.kysely.selectFrom('uploads').select('id').execute()).length,
  });

  test('claimed files are returned in order and cannot be claimed again', async () => {
    const [firstFile, secondFile] = [await send(), await send()];
    const claimed = await claim(shop, [secondFile, firstFile, secondFile], { owner: member.user_id });
    expect(claimed).toMatchObject({ ok: true, value: [{ id: secondFile }, { id: firstFile }] });
    const about = await shop.call('GET', `/api/v1/uploads/${firstFile}`, member);
    expect(about.body.data.claimed).toBe(true);
    const removed = await shop.call('DELETE', `/api/v1/uploads/${firstFile}`, member);
    expect([removed.status, codeOf(removed)]).toEqual([409, 'upload-claimed']);
    clock.pass({ days: 30 });
    await sweep();
    expect(await stored()).toEqual({ files: 2, rows: 2 });
  });

  test('a claim takes all files or none', async () => {
    const [firstFile, secondFile, artwork] = [await send(), await send(), await send('artwork')];
    const otherMember = await buildMember(shop.database);
    const foreign = await send('ticket', otherMember.token);
    const reasonOf = async (ids: string[]) => {
      const claimed = await claim(shop, ids, { owner: member.user_id });
      return claimed.ok ? 'well' : claimed.reason;
    };
    expect(await reasonOf([firstFile, foreign])).toBe('upload-unknown');
    expect(await reasonOf([firstFile, artwork])).toBe('upload-unknown');
    expect(await reasonOf([firstFile, '0197f5ea-0000-7000-8000-000000000000'])).toBe('upload-unknown');
    expect(await reasonOf([firstFile, secondFile, artwork, foreign, '1', '2'])).toBe('uploads-too-many');
    expect(await reasonOf([])).toBe('well');
    expect(await reasonOf([firstFile])).toBe('well');
    expect(await reasonOf([secondFile, firstFile])).toBe('upload-claimed');
    expect(await reasonOf([secondFile])).toBe('well');
  });

  test('a rolled-back claim leaves the file free', async () => {
    const id = await send();
    const failed = inTransaction(shop.database.kysely, async (tx) => {
      await claimUploads(tx, { ids: [id], owner: member.user_id, purpose: 'ticket' });
      throw new Error('the ticket could not be made');
    });
    await expect(failed).rejects.toThrow('the ticket could not be made');
    expect((await shop.call('DELETE', `/api/v1/uploads/${id}`, member)).body).toEqual({ data: { removed: 1 } });
  });

  test('an unclaimed upload is deleted with its file after a day; younger ones stay', async () => {
    await send();
    clock.pass({ hours: 20 });
    const younger = await send();
    clock.pass({ hours: 5 });
    await sweep();
    expect(await stored()).toEqual({ files: 1, rows: 1 });
    expect((await shop.call('GET', `/api/v1/uploads/${younger}/file`, member)).status).toBe(200);
  });

  test('a file without a row is deleted, unless its row may still be written', async () => {
    await send();
    await shop.database.kysely.deleteFrom('uploads').execute();
    await shop.media.put('uploads/what-is-this', new Uint8Array(1));
    await sweep();
    expect((await stored()).files).toBe(2);
    clock.pass({ hours: 25 });
    await sweep();
    expect(await shop.media.list('uploads')).toEqual(['uploads/what-is-this']);
  });

  test('a file that cannot be deleted does not stop the deletion of the others, and is retried', async () => {
    const broken = { ...shop.media, remove: async () => Promise.reject(new Error('the store is away')) };
    await send();
    await send();
    clock.pass({ hours: 25 });
    const parts = { previews, rules: upload, now: clock.now };
    await expect(uploadsService(shop.database.kysely, { ...parts, media: broken }).sweepUnclaimed()).rejects.toThrow(
      '2 uploads',
    );
    await sweep();
    expect(await stored()).toEqual({ files: 0, rows: 0 });
  });

  test('an upload whose file is lost is a 404', async () => {
    const id = await send();
    await shop.media.remove('uploads');
    expect((await shop.call('GET', `/api/v1/uploads/${id}/file`, member)).status).toBe(404);
  });

  test('uploads are limited per member and hour, refused ones included', async () => {
    for (let count = 0; count < 9; count += 1) await send();
    expect((await sendFile(shop, { bytes: 'no picture' }, member)).status).toBe(422);
    clock.pass({ minutes: 10 });
    const refused = await sendFile(shop, { bytes: pdf() }, member);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([
      429,
      'upload-too-often',
      '3000',
    ]);
    expect(await send('ticket', (await buildMember(shop.database)).token)).toBeDefined();
    clock.pass({ minutes: 51 });
    await sweep();
    expect((await sendFile(shop, { bytes: pdf() }, member)).status).toBe(200);
  });
});

describe('uploads, and claims of uploaded files, sent at the same time, on postgres', () => {
  let shop: Shop;
  let member: { user_id: string; token: string };
  beforeEach(async () => {
    shop = await openShop('postgres', { settings: { rules: { upload } } });
    member = await buildMember(shop.database);
  });
  afterEach(() => shop.close());

  test('twenty uploads to two instances of the API stay within the hourly limit', async () => {
    const app = await buildApp({ ...shop, log: makeLog('silent') });
    await app.ready();
    const instances = [shop, withApp(shop, app)];
    // Each instance accepts two uploads of one member at a time.
    const statuses = await Promise.all(
      [...instances, ...instances].map(async (instance) => {
        const results: number[] = [];
        while (results.length < 5) results.push((await sendFile(instance, { bytes: pdf() }, member)).status);
        return results;
      }),
    );
    expect(statuses.flat().sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
    expect(await shop.media.list('uploads')).toHaveLength(10);
    await app.close();
  });

  test('of two simultaneous claims of one file one succeeds', async () => {
    const { body } = await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' });
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claim(shop, [body.data.id], { owner: member.user_id })),
    );
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a file claimed during a sweep is either kept with its row or deleted with it', async () => {
    const later = () => new Date(Date.now() + 25 * 3_600_000);
    const sweeper = () =>
      uploadsService(shop.database.kysely, { media: shop.media, previews, rules: upload, now: later });
    const ids: string[] = [];
    for (let count = 0; count < 10; count += 1) {
      ids.push((await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' })).body.data.id);
    }
    const [claims] = await Promise.all([
      Promise.all(ids.map((id) => claim(shop, [id], { owner: member.user_id }))),
      sweeper().sweepUnclaimed(),
      sweeper().sweepUnclaimed(),
    ]);
    const statuses = await Promise.all(
      ids.map(async (id) => (await shop.call('GET', `/api/v1/uploads/${id}/file`, member)).status),
    );
    expect(statuses).toEqual(claims.map(({ ok }) => (ok ? 200 : 404)));
    expect(await shop.media.list('uploads')).toHaveLength(claims.filter(({ ok }) => ok).length);
  });
});

// Upload slots are counted in the process, not in the database.
test('a member with slow uploads occupies two slots and does not block other members', async () => {
  const shop = await openShop('postgres');
  const { token, user_id } = await buildMember(shop.database);
  const tries = () =>
    shop.database.kysely.selectFrom('upload_tries').select('tried_at').where('owner_id', '=', user_id).execute();
  const bodies = [new PassThrough(), new PassThrough()];
  const responses = bodies.map((body) => sendBody(shop, body, { token }));
  await until(async () => (await tries()).length === 2);

  const third = await sendFile(shop, { bytes: await png() }, { token });
  expect([third.status, codeOf(third), third.headers['retry-after']]).toEqual([503, 'busy', '2']);
  const other = await sendFile(shop, { bytes: await png() }, await buildMember(shop.database));
  expect(other.status).toBe(200);
  for (const body of bodies) body.end(formOf([{ bytes: await png() }]));
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await sendFile(shop, { bytes: await png() }, { token })).status).toBe(200);
  await shop.close();
});

test('slow uploads of four members in all places make room for another member', async () => {
  const shop = await openShop('postgres');
  let elapsed = 0;
  const uploads = uploadsService(shop.database.kysely, {
    media: shop.media,
    previews,
    rules: upload,
    clock: () => elapsed,
  });
  // The routes with this clock. The token of a request is the id of its member.
  const app = makeServer({ log: makeLog('silent'), isEdge: () => false });
  decorateVisitor(app);
  const asMember = async (request: FastifyRequest) => {
    const user_id = String(request.headers.authorization).replace('Bearer ', '');
    request.visitor = { user_id, role: 'shopper', session_id: '' };
  };
  await app.register(uploadsRoutes({ uploads, visitor: { required: asMember, optional: asMember, staff: asMember } }));
  const members = await Promise.all(Array.from({ length: 5 }, () => buildMember(shop.database)));
  const [honest, ...slowMembers] = members.map(({ user_id }) => ({ token: user_id }));
  const head = formOf([{ bytes: pdf() }]).subarray(0, 150);
  const attempts = () => shop.database.kysely.selectFrom('upload_tries').select('owner_id').execute();
  const slow = slowMembers.flatMap((member) =>
    [1, 2].map(() => {
      const body = new PassThrough();
      body.write(head);
      return { body, answer: sendBody(withApp(shop, app), body, member) };
    }),
  );
  await until(async () => (await attempts()).length === 8);
  const other = sendFile(withApp(shop, app), { bytes: pdf() }, honest);
  elapsed = 6000;
  expect((await other).status).toBe(200);
  for (const { body } of slow) body.end(formOf([{ bytes: pdf() }]).subarray(150));
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => [answer.status, codeOf(answer), answer.headers['retry-after']])).toEqual([
    [503, 'upload-too-slow', '30'],
  ]);
  await app.close();
  await shop.close();
});
