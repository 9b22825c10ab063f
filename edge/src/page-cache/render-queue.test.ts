import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Overload } from '../request-deadline.ts';
import { createRenderQueue, type RenderClient, type RenderQueue } from './render-queue.ts';

jest.useFakeTimers();

const limits = { running: 8, waiting: 4, maxWaitMs: 1000, perSecond: 4 };
const visitor = (address = '10.0.0.1', id?: string): RenderClient => ({ isCrawler: false, visitor: id, address });
const crawler: RenderClient = { isCrawler: true, visitor: undefined, address: '10.0.0.2' };

let run: RenderQueue;
let started: string[];
let finish: Map<string, () => void>;
beforeEach(() => {
  run = createRenderQueue(limits);
  started = [];
  finish = new Map();
});

/** Starts a rendering that lasts until the test finishes it; resolves with its name, or with the refusal's status. */
const render = (name: string, client?: RenderClient) =>
  run(client, () => {
    started.push(name);
    return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
  }).catch((error: Overload) => `${error.statusCode} after ${error.retryAfter}`);

const settle = () => jest.advanceTimersByTimeAsync(0);
const fill = () => {
  for (let index = 0; index < limits.running; index += 1) void render(`first ${index}`, visitor(`10.1.0.${index}`));
  started = [];
};

test('more pages than may be rendered at once wait, and are rendered in their order', async () => {
  fill();
  void render('a', visitor());
  void render('b', visitor());
  expect(started).toEqual([]);
  finish.get('first 0')?.();
  finish.get('first 1')?.();
  await settle();
  expect(started).toEqual(['a', 'b']);
});

test('visitors wait before crawlers', async () => {
  fill();
  void render('crawler', crawler);
  void render('visitor', visitor());
  finish.get('first 0')?.();
  await settle();
  expect(started).toEqual(['visitor']);
});

test('crawlers get half of the places', async () => {
  for (let index = 0; index < 8; index += 1)
    void render(`crawler ${index}`, { ...crawler, address: `10.2.0.${index}` });
  expect(started).toHaveLength(4);
  void render('visitor', visitor());
  expect(started.at(-1)).toBe('visitor');
});

test('when the queue is full, crawlers are refused first, then everybody', async () => {
  fill();
  const crawlers = [1, 2, 3, 4].map((number) =>
    render(`crawler ${number}`, { ...crawler, address: `10.2.1.${number}` }),
  );
  expect(await render('one more', { ...crawler, address: '10.0.0.3' })).toBe('503 after 60');
  const visitors = [1, 2, 3, 4].map((number) => render(`visitor ${number}`, visitor(`10.3.0.${number}`)));
  expect(await Promise.all(crawlers)).toEqual(Array(4).fill('503 after 60'));
  expect(await render('one more', visitor('10.4.0.1'))).toBe('503 after 5');
  for (let index = 0; index < 4; index += 1) finish.get(`first ${index}`)?.();
  await settle();
  for (let number = 1; number <= 4; number += 1) finish.get(`visitor ${number}`)?.();
  expect(await Promise.all(visitors)).toEqual(['visitor 1', 'visitor 2', 'visitor 3', 'visitor 4']);
});

test('a page that waits too long is refused, and its place goes to the next', async () => {
  fill();
  const late = render('late', visitor());
  await jest.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('503 after 5');
  void render('next', visitor());
  finish.get('first 0')?.();
  await settle();
  expect(started).toEqual(['next']);
});

test('a failed rendering frees its place', async () => {
  const fail = () => run(visitor('10.0.0.9'), () => Promise.reject(new Error('x')));
  for (let time = 0; time < 20; time += 1) await expect(fail()).rejects.toThrow('x');
  void render('a', visitor());
  expect(started).toEqual(['a']);
});

describe('more uncached pages than people open', () => {
  test('an address gets a quarter of the places and one more in excess; others start at once', async () => {
    for (let index = 0; index < 10; index += 1) void render(`page ${index}`, visitor('10.7.0.1'));
    expect(started).toEqual(['page 0', 'page 1', 'page 2']);
    void render('other', visitor('10.7.0.2'));
    expect(started.at(-1)).toBe('other');
    finish.get('page 0')?.();
    await settle();
    void render('next', visitor('10.7.0.1'));
    expect(started.at(-1)).toBe('next');
  });

  test('an address above its rate gets one place in eight, and others are not affected', async () => {
    // The rate allows forty at once.
    for (let index = 0; index < 40; index += 1) {
      void render(`page ${index}`, visitor('10.9.0.1'));
      finish.get(`page ${index}`)?.();
      await settle();
    }
    started = [];
    void render('excess 1', visitor('10.9.0.1'));
    const others = Array.from({ length: 5 }, (_, index) => render(`waits ${index}`, visitor('10.9.0.1')));
    void render('other', visitor('10.9.0.2'));
    expect(started).toEqual(['excess 1', 'other']);
    expect(await others[4]).toBe('429 after 10');
  });

  test('a visitor has a quarter of the rate, and an address recovers', async () => {
    const openPages = async (count: number, id: string) => {
      started = [];
      for (let index = 0; index < count; index += 1) {
        void render(`page ${index}`, visitor('10.8.0.1', id));
        finish.get(`page ${index}`)?.();
        await settle();
      }
    };
    await openPages(10, 'one');
    void render('excess 1', visitor('10.8.0.1', 'one'));
    void render('excess 2', visitor('10.8.0.1', 'one'));
    void render('another visitor', visitor('10.8.0.1', 'two'));
    expect(started.slice(10)).toEqual(['excess 1', 'another visitor']);
    await jest.advanceTimersByTimeAsync(1000);
    started = [];
    void render('recovered', visitor('10.8.0.1', 'one'));
    expect(started).toEqual(['recovered']);
  });
});
