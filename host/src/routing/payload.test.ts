import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveSet } from '@shop/shared/contract';
import { setWithBlog } from '../testing/live-set.ts';
import { payloadsFor } from './payload.ts';

const url = new URL('http://shop/blog/articles/7?x=1');
const drawn = { release: 'two', head: { title: 'نوشته' }, data: 7 };
const asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  answer = async () => Response.json({ drawn });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked.push(String(input));
    return answer();
  });
});
afterEach(() => void jest.restoreAllMocks());

function asking(set: LiveSet = setWithBlog('two', 'one')) {
  const { ask } = payloadsFor(set);
  return (release = 'two', signal = new AbortController().signal) => ask({ area: 'blog', release, url, signal });
}

test('one call brings the data, under an address that names what this tab has', async () => {
  expect(await asking()()).toEqual(drawn);
  expect(asked).toEqual(['/_payload/h1/blog/two/blog/articles/7?x=1']);
});

test('a redirect and a page that is not there are what the loader would have thrown', async () => {
  answer = async () => Response.json({ status: 302, redirect: '/checkout/cart' });
  const thrown: unknown = await asking()().catch((why: unknown) => why);
  expect(thrown instanceof Response && [thrown.status, thrown.headers.get('location')]).toEqual([
    302,
    '/checkout/cart',
  ]);
  answer = async () => Response.json({ status: 404, answer: 'not-found' });
  await expect(asking()()).rejects.toMatchObject({ init: { status: 404 }, data: 'not-found' });
});

test.each<[string, () => Promise<Response>]>([
  ['no line', () => Promise.reject(new TypeError('no line'))],
  ['an edge that cannot', async () => new Response('{}', { status: 503 })],
  ['what is no JSON', async () => new Response('<html>')],
  ['JSON that is none of ours', async () => Response.json(null)],
  ['data of another release', async () => Response.json({ drawn: { ...drawn, release: 'one' } })],
  ['half of an answer', async () => Response.json({ drawn: null })],
])('with %s the area’s own loader is left, and the next page asks again', async (_, failing) => {
  const ask = asking();
  answer = failing;
  expect(await ask()).toBeUndefined();
  answer = async () => Response.json({ drawn });
  expect(await ask()).toEqual(drawn);
});

test('an edge that never answers is not waited for without end', async () => {
  jest.useFakeTimers();
  answer = () => new Promise(() => undefined);
  const waiting = asking()();
  await jest.advanceTimersByTimeAsync(8000);
  expect(await waiting).toBeUndefined();
  jest.useRealTimers();
});

test('a release that the edge does not serve is not asked for twice', async () => {
  const ask = asking();
  answer = async () => new Response('{}', { status: 404 });
  expect([await ask(), await ask()]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(1);
  answer = async () => Response.json({ drawn: { ...drawn, release: 'one' } });
  expect(await ask('one')).toMatchObject({ release: 'one' });
});

test('a team’s own build is never asked for', async () => {
  const set = setWithBlog('two');
  for (const release of [set.host, ...(set.areas.blog?.releases ?? [])]) {
    release.role = 'override';
    expect(await asking(set)()).toBeUndefined();
    release.role = 'stable';
  }
  expect(asked).toEqual([]);
});

test('what was asked ahead is taken once, and not when it has become old', async () => {
  jest.useFakeTimers();
  const { ask, askAhead } = payloadsFor(setWithBlog('two', 'one'));
  const going = () => ask({ area: 'blog', release: 'two', url, signal: new AbortController().signal });
  askAhead({ area: 'blog', release: 'two', url });
  askAhead({ area: 'blog', release: 'two', url });
  expect(asked).toHaveLength(1);
  expect(await going()).toEqual(drawn);
  expect(asked).toHaveLength(1);
  await going();
  expect(asked).toHaveLength(2);

  askAhead({ area: 'blog', release: 'two', url });
  await jest.advanceTimersByTimeAsync(10_000);
  await going();
  expect(asked).toHaveLength(4);
  jest.useRealTimers();
});

test('a failure of what was asked ahead is nobody’s until somebody goes there, and then the loader is left', async () => {
  const { ask, askAhead } = payloadsFor(setWithBlog('two', 'one'));
  answer = () => Promise.reject(new TypeError('no line'));
  askAhead({ area: 'blog', release: 'two', url });
  expect(await ask({ area: 'blog', release: 'two', url, signal: new AbortController().signal })).toBeUndefined();
  expect(asked).toHaveLength(1);
});
