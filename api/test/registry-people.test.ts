import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { closeDatabases } from './databases.ts';
import { prepareEmptyRegistry } from './empty-registry.ts';
import { type Answer, codeOf, type Shop } from './shop.ts';

afterAll(closeDatabases);

describe('two people who release the same area', () => {
  const openRegistry = prepareEmptyRegistry();
  let shop: Shop;
  let one: string;
  let two: string;
  let three: string;
  beforeEach(async () => {
    shop = await openRegistry();
    [one = '', two = '', three = ''] = await publishAll('blog', ['one', 'two', 'three']);
    await send('promote', { release: one });
  });

  async function publishAll(area: string, texts: string[], changes: object = {}): Promise<string[]> {
    const ids: string[] = [];
    for (const text of texts) ids.push(await shop.publish(area, { text, ...changes }));
    return ids;
  }
  const send = (command: string, body: object = {}, person = 'Sara', area = 'blog') =>
    shop.command(area, command, body, { headers: { 'x-release-actor': person } });
  const statusOf = async (area: string) => {
    const { body } = await shop.call('GET', '/releases/v1/status', { token: shop.edge });
    return body.data.areas.find((status: { area: string }) => status.area === area);
  };
  const messageOf = ({ body }: Answer) => body.errors[0].messages[0].message;
  const newestOf = async (area: string) =>
    (await shop.call('GET', `/releases/v1/areas/${area}/newest`, { token: shop.edge })).body.data;

  describe('a rollback', () => {
    test('a second rollback withdraws the stable release only by its name', async () => {
      await send('promote', { release: two });
      await send('ramp', { release: three, percent: 50 });
      expect((await send('rollback')).body.data.policy).toMatchObject({ stable: two, candidate: null });

      const second = await send('rollback', {}, 'Ali');
      expect([second.status, codeOf(second)]).toEqual([409, 'release-not-named']);
      expect(messageOf(second)).toContain('rollback by Sara');
      const late = await send('rollback', { release: three }, 'Ali');
      expect([late.status, codeOf(late)]).toEqual([409, 'other-release']);
      expect((await send('rollback', { release: two }, 'Ali')).body.data.policy.stable).toBe(one);
    });

    test('a rollback makes the newest former release stable that fits the live host', async () => {
      const [host = ''] = await publishAll('host', ['host']);
      await send('promote', { release: host }, 'Sara', 'host');
      const magic = { uses: { shared: { react: ['useMagic'] }, operations: [] } };
      const [misfit = ''] = await publishAll('blog', ['misfit'], magic);
      // As if it had become stable with another host.
      await shop.rows(
        `insert into release_log (who, kind, area, release, revision, stable) values ('Sara', 'promote', 'blog', $1, 1, $1)`,
        [misfit],
      );
      await send('promote', { release: two });
      expect(await statusOf('blog')).toMatchObject({ stable: two, former: one });
      expect((await send('rollback')).body.data.policy.stable).toBe(one);
    });
  });

  describe('a running rollout', () => {
    beforeEach(() => send('ramp', { release: two, percent: 10 }));

    test('a rollout is replaced, raised and promoted by others only if they take it over by name', async () => {
      const forward: [string, object][] = [
        ['ramp', { release: three, percent: 1 }],
        ['ramp', { release: two, percent: 11 }],
        ['promote', {}],
        ['promote', { release: two }],
        ['promote', { release: three }],
      ];
      for (const [command, body] of forward) {
        for (const takeOver of [{}, { takeOver: 'Reza' }]) {
          const refused = await send(command, { ...body, ...takeOver }, 'Ali');
          expect([command, refused.status, codeOf(refused)]).toEqual([command, 409, 'rollout-of-another']);
          expect(messageOf(refused)).toContain('a rollout of Sara');
        }
      }
      const together = { releases: { blog: three } };
      const joint = await shop.call('POST', '/releases/v1/promote', { token: shop.admin, body: together });
      expect(codeOf(joint)).toBe('rollout-of-another');

      expect((await send('ramp', { release: two, percent: 20, takeOver: 'Sara' }, 'Ali')).status).toBe(200);
      expect(await statusOf('blog')).toMatchObject({ percent: 20, rollout: { who: 'Ali' } });
      expect(codeOf(await send('promote', { release: two }))).toBe('rollout-of-another');
      expect((await send('promote', { release: two }, 'Ali')).status).toBe(200);
    });

    test('others may lower the percentage of a rollout, or withdraw it', async () => {
      expect((await send('ramp', { release: two, percent: 5 }, 'Ali')).status).toBe(200);
      expect((await send('rollback', { release: two }, 'Reza')).status).toBe(200);
    });
  });

  describe('undo', () => {
    test('undo takes a ramp back, and the earlier candidate has the same visitors again', async () => {
      const { salt } = (await send('ramp', { release: two, percent: 10 })).body.data.policy;
      await send('ramp', { release: three, percent: 1 });
      const { body } = await send('undo');
      expect(body.data.policy).toMatchObject({ stable: one, candidate: two, percent: 10, salt });
      expect(body.data.undone).toMatchObject({ action: 'ramp', release: three, percent: 1 });
      const second = await send('undo');
      expect(second.body.data.policy).toMatchObject({ stable: one, candidate: null, percent: 0 });
      expect(second.body.data.undone).toMatchObject({ action: 'ramp', release: two, percent: 10 });
    });

    test('undo takes a promotion back with its rollout, and a rollback does not return to what was undone', async () => {
      await send('ramp', { release: two, percent: 10 });
      await send('promote', { release: two });
      expect((await send('undo')).body.data.policy).toMatchObject({ stable: one, candidate: two, percent: 10 });
      await send('rollback', { release: two });
      expect(codeOf(await send('rollback', { release: one }))).toBe('nothing-to-roll-back');
    });

    test('undo takes a rollback back: the withdrawn release is live again', async () => {
      await send('promote', { release: two });
      await send('rollback');
      expect((await send('undo', { reason: 'wrong area' })).body.data.policy).toMatchObject({
        stable: two,
        retained: expect.arrayContaining([two]),
      });
      expect((await statusOf('blog')).lastMove).toMatchObject({ action: 'undo', release: two, reason: 'wrong area' });
    });

    test('undo is refused without a move, and for a state that the sender has not seen', async () => {
      expect(codeOf(await send('undo', {}, 'Sara', 'catalog'))).toBe('nothing-to-undo');
      expect(codeOf(await send('undo', { revision: 0 }))).toBe('revision-moved');
    });
  });

  describe('a joint promotion', () => {
    let host: string;
    let newHost: string;
    let newBlog: string;
    const together = (command: 'promote' | 'rollback', body: object) =>
      shop.call('POST', `/releases/v1/${command}`, { token: shop.tokenOf('release'), body });
    const stables = async () => [(await statusOf('host')).stable, (await statusOf('blog')).stable];
    beforeEach(async () => {
      [host = ''] = await publishAll('host', ['host']);
      await send('promote', { release: host }, 'Sara', 'host');
      [newHost = ''] = await publishAll('host', ['new'], { contract: 2 });
      [newBlog = ''] = await publishAll('blog', ['new'], { contract: 2 });
      await together('promote', { releases: { host: newHost, blog: newBlog } });
    });

    test('a joint rollback restores all areas, once, and then the newest release is one that fits', async () => {
      expect(await stables()).toEqual([newHost, newBlog]);
      const [laterBlog = ''] = await publishAll('blog', ['later'], { contract: 2 });
      expect(codeOf(await send('undo'))).toBe('moved-together');
      expect((await together('rollback', { reason: 'slow' })).status).toBe(200);
      expect(await stables()).toEqual([host, one]);
      expect((await statusOf('blog')).lastMove).toMatchObject({ action: 'rollback', release: newBlog, reason: 'slow' });
      expect(codeOf(await together('rollback', {}))).toBe('nothing-to-roll-back');

      const newest = await newestOf('blog');
      expect(newest).toMatchObject({ release: three, skipped: [{ release: laterBlog }] });
      expect((await send('ramp', { release: newest.release, percent: 1 })).status).toBe(200);
    });

    describe('with a candidate before the joint promotion', () => {
      const promoteAgain = async (blog?: string) => {
        const [nextHost = ''] = await publishAll('host', ['next'], { contract: blog === undefined ? 2 : 1 });
        const [nextBlog = blog ?? ''] = blog === undefined ? await publishAll('blog', ['next'], { contract: 2 }) : [];
        const releases = { host: nextHost, blog: nextBlog };
        expect((await together('promote', { releases, takeOver: 'Sara' })).status).toBe(200);
      };
      let salt: string;
      beforeEach(async () => {
        await together('rollback', {});
        salt = (await send('ramp', { release: two, percent: 20 })).body.data.policy.salt;
      });

      test('a joint rollback restores the candidate, for the same visitors', async () => {
        await promoteAgain();
        const { body } = await together('rollback', {});
        const blog = body.data.policy.areas.find(({ area }: { area: string }) => area === 'blog');
        expect(blog).toMatchObject({ stable: one, candidate: two, percent: 20, salt });
        expect(await statusOf('blog')).toMatchObject({ rollout: { who: 'Sara' } });
      });

      test('a joint rollback does not give visitors the release again that it withdraws', async () => {
        await promoteAgain(two);
        await together('rollback', {});
        expect(await statusOf('blog')).toMatchObject({ stable: one, candidate: null, percent: 0 });
      });

      test('a joint rollback is not refused for a candidate that was revoked meanwhile', async () => {
        await promoteAgain();
        const revoked = await shop.command('blog', 'revoke', { id: two }, { token: shop.admin });
        expect(revoked.status).toBe(200);
        expect((await together('rollback', {})).status).toBe(200);
        expect(await statusOf('blog')).toMatchObject({ stable: one, candidate: null, percent: 0 });
      });
    });

    test('a joint rollback is refused when one of its areas has changed since', async () => {
      const [later = ''] = await publishAll('blog', ['later'], { contract: 2 });
      await send('promote', { release: later });
      expect(codeOf(await together('rollback', {}))).toBe('revision-moved');
      expect(await stables()).toEqual([newHost, later]);
    });

    test('a joint promotion is refused for a state that the sender has not seen', async () => {
      const body = { releases: { host, blog: one }, revisions: { host: 2, blog: 1 } };
      expect(codeOf(await together('promote', body))).toBe('revision-moved');
      expect((await together('promote', { ...body, revisions: { host: 2, blog: 2 } })).status).toBe(200);
    });
  });
});
