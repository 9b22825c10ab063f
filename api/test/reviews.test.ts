import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { buildMember, buildOrder, buildVariant } from './builders.ts';
import { closeDatabases } from './databases.ts';
import { codeOf, openShop, type Shop } from './shop.ts';
import { png, sendFile } from './upload-files.ts';

afterAll(closeDatabases);

type Member = Awaited<ReturnType<typeof buildMember>>;
const REVIEWS = '/api/v1/account/reviews';

describe('reviews', () => {
  let shop: Shop;
  let member: Member;
  beforeAll(async () => {
    shop = await openShop('postgres');
  });
  beforeEach(async () => {
    member = await buildMember(shop.database);
  });
  afterAll(() => shop.close());

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', body?: object, { token } = member) =>
    shop.call(method, `${REVIEWS}${path}`, { token, body });
  const decide = (id: string, action: string, body: object) =>
    shop.call('POST', `/operator/v1/reviews/${id}/${action}`, { token: shop.admin, body });
  const awaiting = async () =>
    (await send('GET', '/awaiting')).body.data.items.map((item: { product_id: number }) => item.product_id);
  const published = async (product: number) => {
    const { body } = await shop.call('GET', `/api/v1/products/${product}/reviews`);
    const [sums] = (
      await shop.database.pool.query('select rating_sum, rating_count from products where id = $1', [product])
    ).rows;
    return [sums, body.data.items.map(({ text }: { text: string }) => text)];
  };
  const picture = async () =>
    (await sendFile(shop, { bytes: await png(400, 300), name: 'عکس.png' }, { token: member.token, purpose: 'review' }))
      .body.data.id;
  const isClaimed = async (id: string) => (await shop.call('GET', `/api/v1/uploads/${id}`, member)).body.data.claimed;

  /** A product that the member has received. */
  async function receive(): Promise<number> {
    const { product_id, variant_id } = await buildVariant(shop.database);
    const lines = [{ variant: variant_id, quantity: 1 }];
    await buildOrder(shop.database, { member, lines, state: 'delivered' });
    return product_id;
  }
  const text = 'دوخت و جنس آن خوب است.';

  /** A vote from a network address of its own; by a guest, unless a member is named. */
  const vote = (id: string, network: number, voter?: Member) =>
    shop.call('PUT', `/api/v1/reviews/${id}/helpful`, {
      ...(voter && { token: voter.token }),
      headers: { 'x-forwarded-for': `10.9.${network}.1` },
    });

  test('a member and an address vote once for a review that is public, and nobody for the own one', async () => {
    const product_id = await receive();
    const { id } = (await send('POST', '', { product_id, rating: 4, text })).body.data;
    expect((await vote(id, 1)).status).toBe(404);
    await decide(id, 'approve', { revision: 1 });
    const voters = [await buildMember(shop.database), await buildMember(shop.database)];
    const answers = [];
    for (const [network, voter] of [[1], [1], [2], [2, voters[0]], [3, voters[0]], [3, voters[1]]] as [
      number,
      Member?,
    ][])
      answers.push((await vote(id, network, voter)).body.data.helpful);
    expect(answers).toEqual([1, 1, 2, 3, 3, 4]);
    const own = await vote(id, 4, member);
    expect([own.status, codeOf(own)]).toEqual([409, 'own-review']);
    const { body } = await shop.call('GET', `/api/v1/products/${product_id}/reviews?sort=helpful`);
    expect(body.data.items).toMatchObject([{ id, helpful: 4 }]);
  });

  test('accounts of one address give a review five votes, and all reviews thirty in an hour', async () => {
    const product_id = await receive();
    const { id } = (await send('POST', '', { product_id, rating: 4, text })).body.data;
    await decide(id, 'approve', { revision: 1 });
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push(codeOf(await vote(id, 5, await buildMember(shop.database))));
    expect(codes).toEqual([...Array.from({ length: 5 }, () => undefined), 'too-many-requests']);
    const others = await shop.rows("select id from reviews where status = 'approved' and id <> $1 limit 30", [id]);
    const statuses = [];
    for (const other of others) statuses.push((await vote(String(other.id), 5)).status);
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 200), ...Array.from({ length: 5 }, () => 429)]);
  });

  test('received products wait for a review, and a review waits for the shop', async () => {
    const [first, second] = [await receive(), await receive()];
    const { product_id: onlyShipped, variant_id } = await buildVariant(shop.database);
    await buildOrder(shop.database, { member, lines: [{ variant: variant_id, quantity: 1 }], state: 'shipped' });
    expect(await awaiting()).toEqual([second, first]);

    const files = [await picture(), await picture()];
    const { status, body } = await send('POST', '', { product_id: first, rating: 4, text, files });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ product_id: first, rating: 4, text, status: 'pending', reason: null });
    expect(body.data.files.map(({ id }: { id: string }) => id)).toEqual(files);
    expect(await awaiting()).toEqual([second]);
    expect((await send('GET')).body.data).toEqual({ items: [body.data], next: null });
    expect(await published(first)).toEqual([{ rating_sum: 0, rating_count: 0 }, []]);

    expect((await decide(body.data.id, 'approve', { revision: 1 })).body.data.status).toBe('approved');
    expect(await published(first)).toEqual([{ rating_sum: 4, rating_count: 1 }, [text]]);

    const again = await send('POST', '', { product_id: first, rating: 1, text });
    expect([again.status, codeOf(again)]).toEqual([409, 'review-exists']);
    for (const product_id of [onlyShipped, 2_000_000_000]) {
      const refused = await send('POST', '', { product_id, rating: 5, text });
      expect([refused.status, codeOf(refused)]).toEqual([422, 'not-received']);
    }
  });

  test('an edit makes a review pending again, and its old pictures are given up', async () => {
    const product_id = await receive();
    const [kept, dropped, added] = [await picture(), await picture(), await picture()];
    const { id } = (await send('POST', '', { product_id, rating: 5, text, files: [kept, dropped] })).body.data;
    await decide(id, 'approve', { revision: 1 });
    const edit = { rating: 2, text: 'پس از یک ماه پاره شد.', files: [added, kept] };
    const edited = await send('PATCH', `/${id}`, edit);
    expect(edited.body.data).toMatchObject({ rating: 2, status: 'pending', files: [{ id: added }, { id: kept }] });
    expect(await published(product_id)).toEqual([{ rating_sum: 0, rating_count: 0 }, []]);
    expect([await isClaimed(kept), await isClaimed(dropped), await isClaimed(added)]).toEqual([true, false, true]);

    // The operator has read the first text only.
    const stale = await decide(id, 'approve', { revision: 1 });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'revision-moved']);
    const reason = 'نام فروشگاه دیگری در آن است.';
    expect((await decide(id, 'reject', { revision: 2, reason })).status).toBe(200);
    expect((await send('GET')).body.data.items[0]).toMatchObject({ status: 'rejected', reason });
    expect((await decide(id, 'approve', { revision: 2 })).status).toBe(409);
    const { body } = await shop.call('GET', '/api/v1/notifications', member);
    expect(body.data.items).toMatchObject([{ title: 'دیدگاه شما منتشر نشد', url: '/account/orders/reviews' }]);
  });

  test('the pictures of a review are public while it is approved, re-encoded and small', async () => {
    const product_id = await receive();
    const [kept, dropped, unused] = [await picture(), await picture(), await picture()];
    const { id } = (await send('POST', '', { product_id, rating: 5, text, files: [kept, dropped] })).body.data;
    const open = (file: string, headers: Record<string, string> = {}) =>
      shop.app.inject({ url: `/api/v1/review-pictures/${file}/320.webp`, headers });
    const statuses = async () => Promise.all([kept, dropped].map(async (file) => (await open(file)).statusCode));
    const shown = async () => (await shop.call('GET', `/api/v1/products/${product_id}/reviews`)).body.data.items;
    expect(await statuses()).toEqual([404, 404]);
    expect((await shop.call('GET', '/operator/v1/reviews', { token: shop.admin })).body.data).toContainEqual(
      expect.objectContaining({ id, files: [kept, dropped] }),
    );

    await decide(id, 'approve', { revision: 1 });
    expect(await shown()).toMatchObject([
      {
        pictures: [
          { thumbnail: `/api/v1/review-pictures/${kept}/320.webp` },
          { url: expect.stringContaining(dropped) },
        ],
      },
    ]);
    const answer = await open(kept);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    const etag = String(answer.headers.etag);
    expect((await open(kept, { 'if-none-match': etag })).statusCode).toBe(304);
    // Uploaded for a review, but part of none.
    expect((await open(unused)).statusCode).toBe(404);

    await send('PATCH', `/${id}`, { rating: 5, text, files: [kept] });
    expect([await statuses(), (await open(kept, { 'if-none-match': etag })).statusCode]).toEqual([[404, 404], 404]);
    await decide(id, 'approve', { revision: 2 });
    expect(await statuses()).toEqual([200, 404]);
    await send('PATCH', `/${id}`, { rating: 5, text, files: [kept] });
    await decide(id, 'reject', { revision: 3, reason: 'چهرهٔ کسی در عکس است.' });
    expect(await statuses()).toEqual([404, 404]);
    await send('PATCH', `/${id}`, { rating: 5, text, files: [kept] });
    await decide(id, 'approve', { revision: 4 });
    expect(await statuses()).toEqual([200, 404]);
    await send('DELETE', `/${id}`);
    expect([await statuses(), await shown()]).toEqual([[404, 404], []]);
  });

  test('a deleted review disappears from the product, which can be reviewed again', async () => {
    const product_id = await receive();
    const file = await picture();
    const { id } = (await send('POST', '', { product_id, rating: 5, text, files: [file] })).body.data;
    await decide(id, 'approve', { revision: 1 });
    expect((await send('DELETE', `/${id}`)).body.data).toEqual({ removed: true });
    expect(await published(product_id)).toEqual([{ rating_sum: 0, rating_count: 0 }, []]);
    expect([await isClaimed(file), await awaiting()]).toEqual([false, [product_id]]);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
  });

  test('fifty reviews of one product at once are one review', async () => {
    const product_id = await receive();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', '', { product_id, rating: 3, text })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(['review-exists']));
  });

  test('the review of another member is answered like one that does not exist', async () => {
    const product_id = await receive();
    const { id } = (await send('POST', '', { product_id, rating: 3, text })).body.data;
    const stranger = await buildMember(shop.database);
    const edit = { rating: 1, text, files: [] };
    const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    for (const [method, body] of [
      ['PATCH', edit],
      ['DELETE', undefined],
    ] as const) {
      const foreign = await send(method, `/${id}`, body, stranger);
      const missing = await send(method, `/${unknown}`, body, stranger);
      expect([method, foreign.status, foreign.body.errors]).toEqual([method, 404, missing.body.errors]);
    }
    expect((await send('GET', '', undefined, stranger)).body.data.items).toEqual([]);
  });
});
