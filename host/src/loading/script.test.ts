import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { scriptLoader } from './script.ts';

const address = '/r/blog/two/web/article.js';
const asked: { address: string; integrity: unknown }[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  asked.splice(0);
  globalThis.fetch = async (input, init) => {
    asked.push({ address: String(input), integrity: init?.integrity });
    return new Response('export {}');
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

function loading(outcomes: Record<string, () => Promise<unknown>>, deadline = 1000) {
  const imported: string[] = [];
  const load = scriptLoader({
    deadline,
    integrity: { [address]: 'sha384-x' },
    importModule: (from) => {
      imported.push(from);
      return outcomes[from]?.() ?? Promise.reject(new Error(`nothing at ${from}`));
    },
  });
  return { load, imported };
}

test('a script that comes is imported once, from its own address', async () => {
  const { load, imported } = loading({ [address]: async () => 'module' });
  expect(await load(address)).toBe('module');
  expect(imported).toEqual([address]);
  expect(asked).toEqual([]);
});

test('the second try has an address of its own, and its bytes are proven first', async () => {
  const { load, imported } = loading({ [`${address}?r=1`]: async () => 'module' });
  expect(await load(address)).toBe('module');
  expect(imported).toEqual([address, `${address}?r=1`]);
  expect(asked).toEqual([{ address: `${address}?r=1`, integrity: 'sha384-x' }]);
});

test('after two tries it is a failure, and whoever asks later has another address again', async () => {
  const { load, imported } = loading({ [`${address}?r=2`]: async () => 'module' });
  await expect(load(address)).rejects.toThrow('nothing at');
  expect(await load(address)).toBe('module');
  expect(imported.at(-1)).toBe(`${address}?r=2`);
});

test('what came by a second address is asked for there from then on: one script is never evaluated twice', async () => {
  const { load, imported } = loading({ [`${address}?r=1`]: async () => 'module' });
  await load(address);
  await load(address);
  expect(imported).toEqual([address, `${address}?r=1`, `${address}?r=1`]);
});

test('bytes that are not what was signed are never imported', async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError('integrity'));
  const { load, imported } = loading({ [`${address}?r=1`]: async () => 'evil' });
  await expect(load(address)).rejects.toThrow('integrity');
  expect(imported).toEqual([address]);
});

test('an answer that is an error is no script', async () => {
  globalThis.fetch = async () => new Response('no', { status: 404 });
  const { load, imported } = loading({ [`${address}?r=1`]: async () => 'page' });
  await expect(load(address)).rejects.toThrow('status 404');
  expect(imported).toEqual([address]);
});

test('one that hangs is given up at the deadline and asked for elsewhere', async () => {
  jest.useFakeTimers();
  const { load } = loading(
    { [address]: () => new Promise(() => undefined), [`${address}?r=1`]: async () => 'module' },
    8000,
  );
  const loaded = load(address);
  await jest.advanceTimersByTimeAsync(7999);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('module');
  expect(jest.getTimerCount()).toBe(0);
});
