import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { buildApp } from '../src/app.ts';
import type { UploadPurpose } from '../src/database/tables/people.ts';
import { makeLog } from '../src/log.ts';
import { claimUploads } from '../src/modules/uploads/claim.ts';
import { uploadsService } from '../src/modules/uploads/service.ts';
import { buildMember } from './builders.ts';
import { closeDatabases, kinds } from './databases.ts';
import { type TestClock, testClock } from './people.ts';
import { codeOf, openShop, type Shop, withApp } from './shop.ts';
import { pdf, png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

const upload = { artworkMegabytes: 20, fileMegabytes: 5, perHour: 10, unclaimedHours: 24 };

/** `claimUploads` in a transaction of its own, as of whatever is made of the files. */
const claim = (shop: Shop, ids: string[], { owner, purpose = 'ticket' }: { owner: string; purpose?: UploadPurpose }) =>
  shop.database.kysely.transaction().execute((tx) => claimUploads(tx, { ids, owner, purpose }));

describe.each(kinds)('what files are for on %s', (kind) => {
  let shop: Shop;
  let clock: TestClock;
  let member: { user_id: string; token: string };
  beforeAll(async () => {
    // Long ago, so that nobody's session ends while it moves.
    clock = testClock(new Date(Date.now() - 80 * 86_400_000).toISOString());
    shop = await openShop(kind, { now: clock.now, settings: { rules: { upload } } });
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
    uploadsService(shop.database.kysely, { media: shop.media, rules: upload, now: clock.now }).sweepUnclaimed();
  const kept = async () => ({
    files: (await shop.media.list('uploads')).length,
    rows: (await shop.database.kysely.selectFrom('uploads').select('id').execute()).length,
  });

  test('claimed files come in the order they were named, stay, and are not taken back', async () => {
    const [one, two] = [await send(), await send()];
    const claimed = await claim(shop, [two, one, two], { owner: member.user_id });
    expect(claimed).toMatchObject({ ok: true, value: [{ id: two }, { id: one }] });
    const about = await shop.call('GET', `/api/v1/uploads/${one}`, member);
    expect(about.body.data.claimed).toBe(true);
    const removed = await shop.call('DELETE', `/api/v1/uploads/${one}`, member);
    expect([removed.status, codeOf(removed)]).toEqual([409, 'upload-claimed']);
    clock.pass({ days: 30 });
    await sweep();
    expect(await kept()).toEqual({ files: 2, rows: 2 });
  });

  test('a claim is of all files or of none', async () => {
    const [one, two, artwork] = [await send(), await send(), await send('artwork')];
    const other = await buildMember(shop.database);
    const foreign = await send('ticket', other.token);
    const reasonOf = async (ids: string[]) => {
      const claimed = await claim(shop, ids, { owner: member.user_id });
      return claimed.ok ? 'well' : claimed.reason;
    };
    expect(await reasonOf([one, foreign])).toBe('upload-unknown');
    expect(await reasonOf([one, artwork])).toBe('upload-unknown');
    expect(await reasonOf([one, '0197f5ea-0000-7000-8000-000000000000'])).toBe('upload-unknown');
    expect(await reasonOf([one, two, artwork, foreign, '1', '2'])).toBe('uploads-too-many');
    expect(await reasonOf([])).toBe('well');
    expect(await reasonOf([one])).toBe('well');
    expect(await reasonOf([two, one])).toBe('upload-claimed');
    expect(await reasonOf([two])).toBe('well');
  });

  test('a claim that came to nothing leaves the file free', async () => {
    const id = await send();
    const failed = shop.database.kysely.transaction().execute(async (tx) => {
      await claimUploads(tx, { ids: [id], owner: member.user_id, purpose: 'ticket' });
      throw new Error('the ticket could not be made');
    });
    await expect(failed).rejects.toThrow('the ticket could not be made');
    expect((await shop.call('DELETE', `/api/v1/uploads/${id}`, member)).body).toEqual({ data: { removed: 1 } });
  });

  test('what nobody claims is gone after a day, file and row; what is younger stays', async () => {
    await send();
    clock.pass({ hours: 20 });
    const younger = await send();
    clock.pass({ hours: 5 });
    await sweep();
    expect(await kept()).toEqual({ files: 1, rows: 1 });
    expect((await shop.call('GET', `/api/v1/uploads/${younger}/file`, member)).status).toBe(200);
  });

  test('a file whose row is gone is removed too, but not one whose row may just be written', async () => {
    await send();
    await shop.database.kysely.deleteFrom('uploads').execute();
    await shop.media.put('uploads/what-is-this', new Uint8Array(1));
    await sweep();
    expect((await kept()).files).toBe(2);
    clock.pass({ hours: 25 });
    await sweep();
    expect(await shop.media.list('uploads')).toEqual(['uploads/what-is-this']);
  });

  test('a file that cannot be removed does not keep the others, and is tried again', async () => {
    const broken = { ...shop.media, remove: async () => Promise.reject(new Error('the store is away')) };
    await send();
    await send();
    clock.pass({ hours: 25 });
    const parts = { rules: upload, now: clock.now };
    await expect(uploadsService(shop.database.kysely, { ...parts, media: broken }).sweepUnclaimed()).rejects.toThrow(
      '2 uploads',
    );
    await sweep();
    expect(await kept()).toEqual({ files: 0, rows: 0 });
  });

  test('a row whose file is lost is answered as if it were not there', async () => {
    const id = await send();
    await shop.media.remove('uploads');
    expect((await shop.call('GET', `/api/v1/uploads/${id}/file`, member)).status).toBe(404);
  });

  test('so many in an hour, refused ones among them; each member has their own', async () => {
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

describe('several at once on postgres', () => {
  let shop: Shop;
  let member: { user_id: string; token: string };
  beforeEach(async () => {
    shop = await openShop('postgres', { settings: { rules: { upload } } });
    member = await buildMember(shop.database);
  });
  afterEach(() => shop.close());

  test('twenty files, four at once, to two processes: as many as an hour allows, and no more', async () => {
    const { database, store, media, settings } = shop;
    const app = await buildApp({ database, store, media, settings, log: makeLog('silent') });
    await app.ready();
    const both = [shop, withApp(shop, app)];
    // Two at a time are all that each process takes of one member.
    const statuses = await Promise.all(
      [...both, ...both].map(async (process) => {
        const own: number[] = [];
        while (own.length < 5) own.push((await sendFile(process, { bytes: pdf() }, member)).status);
        return own;
      }),
    );
    expect(statuses.flat().sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(429)]);
    expect(await shop.media.list('uploads')).toHaveLength(10);
    await app.close();
  });

  test('a file that two things claim is of one of them', async () => {
    const { body } = await sendFile(shop, { bytes: pdf() }, { ...member, purpose: 'ticket' });
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claim(shop, [body.data.id], { owner: member.user_id })),
    );
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('a file that is claimed while two processes sweep is either kept whole or gone', async () => {
    const later = () => new Date(Date.now() + 25 * 3_600_000);
    const sweeper = () => uploadsService(shop.database.kysely, { media: shop.media, rules: upload, now: later });
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
