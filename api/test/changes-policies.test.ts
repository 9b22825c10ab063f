import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases, freshDatabase } from './databases.ts';
import { type EventReader, type Received, readEvents } from './event-reader.ts';
import { openShop, type Shop } from './shop.ts';

afterAll(closeDatabases);

// The embedded database has one session, so no other transaction can be open.
describe('the order of policies on postgres', () => {
  let shop: Shop;
  let reader: EventReader;
  beforeEach(async () => {
    shop = await openShop('postgres');
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    reader = await readEvents(`${address}/releases/v1/changes`, { authorization: `Bearer ${shop.edge}` });
  });
  afterEach(async () => {
    reader.disconnect();
    await shop.close();
  });
  const withRevision = (revision: number) => (event: Received) =>
    event.data.policy?.areas.some((area) => 'revision' in area && area.revision === revision) ?? false;

  test.each(['the same database', 'another database of the server'])(
    'a policy is sent while a transaction of %s holds a write open',
    async (place) => {
      const other = place === 'the same database' ? shop.database : await freshDatabase('postgres');
      const slow = await other.pool.connect();
      await slow.query('begin; select pg_current_xact_id()');
      try {
        const release = await shop.publish('blog');
        await shop.command('blog', 'ramp', { release, percent: 10 });
        await reader.next(withRevision(1));
        await shop.command('blog', 'rollback');
        await reader.next(withRevision(2));
      } finally {
        await slow.query('rollback');
        slow.release();
      }
    },
  );

  test('the policies of overlapping changes are sent in the order of their revisions, the last one at the end', async () => {
    await Promise.all(
      ['blog', 'catalog', 'checkout', 'account'].map(async (area) => {
        const release = await shop.publish(area);
        for (const percent of [1, 2, 3, 4, 5]) await shop.command(area, 'ramp', { release, percent });
      }),
    );
    const isLast = ({ data }: Received) =>
      data.policy?.areas.filter((area) => 'percent' in area && area.percent === 5).length === 4;
    await reader.next(isLast);
    const revisions = reader.events.flatMap(({ data }) => data.policy?.revision ?? []);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect(revisions.at(-1)).toBe((await shop.rows('select revision from policy_revision'))[0].revision);
  });
});
