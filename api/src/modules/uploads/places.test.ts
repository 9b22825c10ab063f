import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Place, uploadPlaces } from './places.ts';

describe('places for uploads', () => {
  let time = 0;
  const open = () =>
    uploadPlaces({ places: 4, waiting: 3, perMember: 2, minRate: 1000, graceMs: 5000, clock: () => time });
  type Places = ReturnType<typeof open>;

  const enter = async (places: Places, owner: string): Promise<Place> => {
    const entered = await places.enter(owner);
    if (!entered.ok) throw new Error(`${owner} got no place: ${entered.reason}`);
    return entered.value;
  };
  const pass = async (seconds: number) => {
    time += seconds * 1000;
    await jest.advanceTimersByTimeAsync(seconds * 1000);
  };

  beforeEach(() => {
    time = 0;
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('an upload without a competitor keeps its place however slow it is', async () => {
    const places = open();
    const slow = await enter(places, 'a');
    await pass(200);
    expect(slow.signal.aborted).toBe(false);
  });

  test('when another upload waits, the slowest below the minimum rate gives up its place', async () => {
    const places = open();
    const [slow, slowest, fast, complete] = [
      await enter(places, 'a'),
      await enter(places, 'a'),
      await enter(places, 'b'),
      await enter(places, 'b'),
    ];
    slow.count(2000);
    fast.count(1_000_000);
    complete.received();
    const waiting = enter(places, 'c');
    await pass(4);
    expect(slowest.signal.aborted).toBe(false);
    await pass(2);
    expect([slow, slowest, fast, complete].map(({ signal }) => signal.aborted)).toEqual([false, true, false, false]);
    slowest.leave();
    await expect(waiting).resolves.toMatchObject({ signal: expect.anything() });
    await pass(60);
    expect(slow.signal.aborted).toBe(false);
  });

  test('a free place goes to a member without one before a member with one', async () => {
    const places = open();
    const first = await enter(places, 'a');
    for (const owner of ['b', 'c', 'c']) await enter(places, owner);
    const order: string[] = [];
    for (const owner of ['b', 'd']) void enter(places, owner).then(() => order.push(owner));
    first.leave();
    await pass(0);
    expect(order).toEqual(['d']);
  });

  test('uploads beyond the share of a member, or beyond the queue, are refused', async () => {
    const places = open();
    for (const owner of ['a', 'a', 'b', 'b']) await enter(places, owner);
    expect(await places.enter('a')).toMatchObject({ ok: false, reason: 'busy' });
    for (const owner of ['c', 'c', 'd']) void places.enter(owner);
    expect(await places.enter('c')).toMatchObject({ ok: false, reason: 'busy' });
    expect(await places.enter('e')).toMatchObject({ ok: false, reason: 'busy' });
  });
});
