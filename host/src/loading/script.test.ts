import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createScriptLoader } from './script.ts';

const address = '/r/blog/two/web/article.js';
const unlisted = '/r/blog/two/web/share.js';
const tampered = '/r/blog/two/web/tampered.js';
const fetched: { address: string; integrity: unknown }[] = [];
const realFetch = globalThis.fetch;

beforeEach(() => {
  fetched.splice(0);
  globalThis.fetch = async (input, init) => {
    fetched.push({ address: String(input), integrity: init?.integrity });
    return new Response('export {}');
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

/** A loader whose imports have these outcomes by address; every other import fails. */
function loaderWith(outcomes: Record<string, () => Promise<unknown>>, timeoutMs = 1000) {
  const imported: string[] = [];
  const preloaded: string[] = [];
  const load = createScriptLoader({
    timeoutMs,
    digests: {
      listed: (file) => (file === address ? 'sha384-x' : undefined),
      find: async (file) => (file === address ? 'sha384-x' : 'sha384-y'),
    },
    preload: async (file, digest) => {
      if (file === tampered) throw new Error('another digest');
      preloaded.push(`${file} ${digest}`);
    },
    importModule: (from) => {
      imported.push(from);
      return outcomes[from]?.() ?? Promise.reject(new Error(`nothing at ${from}`));
    },
  });
  return { load, imported, preloaded };
}

test('a script is imported once, from its own address', async () => {
  const { load, imported } = loaderWith({ [address]: async () => 'module' });
  expect(await load(address)).toBe('module');
  expect(imported).toEqual([address]);
  expect(fetched).toEqual([]);
});

test('a script that the document does not list is verified before it is imported', async () => {
  const { load, imported, preloaded } = loaderWith({
    [unlisted]: async () => 'module',
    [tampered]: async () => 'evil',
  });
  expect(await load(unlisted)).toBe('module');
  expect(preloaded).toEqual([`${unlisted} sha384-y`]);
  await expect(load(tampered)).rejects.toThrow();
  expect(imported).not.toContain(tampered);
});

test('a retry uses another address, whose bytes are verified before the import', async () => {
  const { load, imported } = loaderWith({ [`${address}?r=1`]: async () => 'module' });
  expect(await load(address)).toBe('module');
  expect(imported).toEqual([address, `${address}?r=1`]);
  expect(fetched).toEqual([{ address: `${address}?r=1`, integrity: 'sha384-x' }]);
});

test('loading fails after two attempts, and a later call uses a third address', async () => {
  const { load, imported } = loaderWith({ [`${address}?r=2`]: async () => 'module' });
  await expect(load(address)).rejects.toThrow('nothing at');
  expect(await load(address)).toBe('module');
  expect(imported.at(-1)).toBe(`${address}?r=2`);
});

test('after a successful retry the script is always imported from that address, so it is never evaluated twice', async () => {
  const { load, imported } = loaderWith({ [`${address}?r=1`]: async () => 'module' });
  await load(address);
  await load(address);
  expect(imported).toEqual([address, `${address}?r=1`, `${address}?r=1`]);
});

test('a script with a wrong digest is never imported', async () => {
  globalThis.fetch = async () => Promise.reject(new TypeError('integrity'));
  const { load, imported } = loaderWith({ [`${address}?r=1`]: async () => 'evil' });
  await expect(load(address)).rejects.toThrow('integrity');
  expect(imported).toEqual([address]);
});

test('an error response is never imported', async () => {
  globalThis.fetch = async () => new Response('no', { status: 404 });
  const { load, imported } = loaderWith({ [`${address}?r=1`]: async () => 'page' });
  await expect(load(address)).rejects.toThrow('status 404');
  expect(imported).toEqual([address]);
});

test('a script that hangs is retried after the timeout', async () => {
  jest.useFakeTimers();
  const { load } = loaderWith(
    { [address]: () => new Promise(() => undefined), [`${address}?r=1`]: async () => 'module' },
    8000,
  );
  const loaded = load(address);
  await jest.advanceTimersByTimeAsync(7999);
  expect(fetched).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('module');
  expect(jest.getTimerCount()).toBe(0);
});
