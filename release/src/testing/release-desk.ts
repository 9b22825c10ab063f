import { beforeEach, jest } from '@jest/globals';
import { type AreaKey, writeKey } from '../keys.ts';
import { makeKeyPair } from '../signing.ts';
import { type Answer, type Call, registryServer } from './registry-server.ts';
import { type Ran, runCli } from './run-cli.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const stable = 'a'.repeat(16);
/** The newest release; it begins as `stable` does. */
export const second = `ab${'0'.repeat(14)}`;
export const old = `abc${'1'.repeat(13)}`;

const release = (id: string, state: string) => ({
  id,
  version: '1.2.0',
  contract: 1,
  commit: 'abc',
  publishedAt: '2026-03-01T10:00:00.000Z',
  publishedBy: 'Sara',
  state,
});
const policy = {
  area: 'blog',
  prefixes: ['/blog'],
  stable,
  candidate: second,
  percent: 10,
  salt: 's',
  revision: 8,
  keys: [],
  retained: [],
};
export const status = {
  areas: [
    {
      area: 'blog',
      prefixes: ['/blog', '/pages'],
      stable,
      candidate: null,
      percent: 0,
      revision: 7,
      releases: [release(second, 'retained'), release(stable, 'stable'), release(old, 'pruned')],
    },
  ],
};
const entry = {
  at: '2026-03-01T10:00:00.000Z',
  who: 'سارا',
  action: 'ramp',
  release: second,
  percent: 10,
  reason: 'try it',
};

function usualAnswers(key: AreaKey): Record<string, Answer> {
  return {
    'GET status': { data: status },
    'GET areas/blog/history?limit=20': { data: { entries: [entry] } },
    'POST areas/blog/ramp': { data: { policy } },
    'POST areas/blog/promote': { data: { policy: { ...policy, stable: second, candidate: null, percent: 0 } } },
    'POST areas/blog/rollback': { data: { policy: { ...policy, stable: second, candidate: null, percent: 0 } } },
    'POST areas/blog/rotate': { data: { keyId: 'x', token: 'token-made-by-the-registry' } },
    'POST areas/blog/prune': { data: { releases: [old] } },
    'POST areas/blog/prefixes': { data: { prefixes: ['/blog', '/pages', '/news'] } },
    'POST areas': { data: { ...key, area: 'news', token: 'news-token' } },
  };
}

/** Where a test types commands: a data folder with keys, and a registry that answers as it usually does. */
export async function releaseDesk() {
  // Each command is a process of its own: slow where the machine is busy.
  jest.setTimeout(30_000);
  const dataDir = await temporaryFolder();
  const { id: keyId, publicKey, privateKey } = makeKeyPair();
  const key: AreaKey = { area: 'blog', keyId, publicKey, privateKey, token: 'blog-token' };
  let answers = usualAnswers(key);
  const registry = await registryServer(
    ({ method, path }) => answers[`${method} ${path.replace('/releases/v1/', '')}`],
  );
  const env = {
    DATA_DIR: dataDir,
    RELEASE_API: registry.base,
    SHOP_URL: 'https://shop.example/',
    GIT_AUTHOR_NAME: 'سارا',
  };

  beforeEach(async () => {
    answers = usualAnswers(key);
    registry.calls.length = 0;
    await writeKey(dataDir, 'blog', key);
    await writeKey(dataDir, 'admin', { token: 'admin-token' });
  });

  return {
    dataDir,
    key,
    calls: registry.calls,
    /** Nobody listens there: the system gives low ports to nobody unasked. */
    deadAddress: 'http://127.0.0.1:2',
    lastCall: (): Call | undefined => registry.calls.at(-1),
    answer: (changes: Record<string, Answer>): void => {
      answers = { ...usualAnswers(key), ...changes };
    },
    run: (line: string, more: Record<string, string> = {}): Promise<Ran> =>
      runCli(line.split(' '), { ...env, ...more }),
  };
}
