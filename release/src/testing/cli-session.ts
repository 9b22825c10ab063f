import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach } from '@jest/globals';
import { runCommandLine } from '../command-line.ts';
import { type AreaKey, writeKey } from '../keys.ts';
import { makeKeyPair } from '../signing.ts';
import { type RegistryRequest, type StubResponse, startRegistryServer } from './registry-server.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export const stableId = 'a'.repeat(16);
/** The newest release. Its id begins with the same letter as the stable one's, so that "a" is ambiguous. */
export const newestId = `ab${'0'.repeat(14)}`;
export const prunedId = `abc${'1'.repeat(13)}`;

const createRelease = (id: string, state: string) => ({
  id,
  version: '1.2.0',
  contract: 1,
  commit: 'abc',
  publishedAt: '2026-03-01T10:00:00.000Z',
  publishedBy: 'Sara',
  state,
});
const policyAfterRamp = {
  area: 'blog',
  prefixes: ['/blog'],
  stable: stableId,
  candidate: newestId,
  percent: 10,
  salt: 's',
  revision: 8,
  keys: [],
  retained: [],
};
export const policyAfterPromote = { ...policyAfterRamp, stable: newestId, candidate: null, percent: 0 };
export const edge = {
  name: 'edge-1',
  isAway: false,
  seenAt: '2026-03-01T10:00:00.000Z',
  revision: 50,
  waitsFor: [],
  problems: [],
};
export const status = {
  areas: [
    {
      area: 'blog',
      prefixes: ['/blog', '/pages'],
      stable: stableId,
      candidate: null,
      percent: 0,
      revision: 7,
      former: null,
      rollout: null,
      lastMove: null,
      releases: [
        createRelease(newestId, 'retained'),
        createRelease(stableId, 'stable'),
        createRelease(prunedId, 'pruned'),
      ],
    },
  ],
  figures: [],
  policyRevision: 39,
  edges: [edge],
};
export const historyEntry = {
  at: '2026-03-01T10:00:00.000Z',
  who: 'سارا',
  action: 'ramp',
  release: newestId,
  percent: 10,
  reason: 'try it',
};

/** A request that waits for the edges names their policy. */
const isForEdges = (path: string) => path.startsWith('/releases/v1/edges?');

type Responses = Record<string, StubResponse | ((request: RegistryRequest) => StubResponse)>;

function defaultResponses(key: AreaKey): Responses {
  return {
    'GET status': { data: status },
    'GET areas/blog/history?limit=20': { data: { entries: [historyEntry] } },
    'POST areas/blog/ramp': { data: { policy: policyAfterRamp, policyRevision: 40 } },
    'POST areas/blog/promote': { data: { policy: policyAfterPromote, policyRevision: 41 } },
    'POST areas/blog/rollback': { data: { policy: policyAfterPromote, policyRevision: 41 } },
    'POST areas/blog/undo': { data: { policy: policyAfterPromote, policyRevision: 42 } },
    'GET edges': { data: { policyRevision: 39, edges: [edge] } },
    [`GET areas/blog/doctor?release=${newestId}`]: { data: { area: 'blog', release: newestId, findings: [] } },
    'GET areas/blog/newest': { data: { release: newestId, skipped: [] } },
    'POST areas/blog/rotate': { data: { keyId: 'x', token: 'token-made-by-the-registry' } },
    'POST areas/blog/prune': { data: { releases: [prunedId] } },
    'POST areas/blog/prefixes': { data: { prefixes: ['/blog', '/pages', '/news'] } },
    'POST areas': { data: { ...key, area: 'news', token: 'news-token' } },
  };
}

/** Prepares a data folder with keys and a stub registry, and runs commands of the command line against them. */
export async function startCliSession() {
  const dataDir = await createTemporaryFolder();
  const { id: keyId, publicKey, privateKey } = makeKeyPair();
  const key: AreaKey = { area: 'blog', keyId, publicKey, privateKey, token: 'blog-token' };
  let responses = defaultResponses(key);
  const registry = await startRegistryServer((request) => {
    const { method, path } = request;
    const response = responses[`${method} ${isForEdges(path) ? 'edges' : path.replace('/releases/v1/', '')}`];
    return typeof response === 'function' ? response(request) : response;
  });
  let respondAsShop: (path: string) => object | undefined = () => undefined;
  const shop = createServer((request, response) => {
    const answer = respondAsShop(request.url ?? '');
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => shop.close(() => resolve())));
  const shopAddress = shop.address();
  const defaultEnv = {
    DATA_DIR: dataDir,
    RELEASE_API: registry.base,
    SHOP_URL: 'https://shop.example/',
    GIT_AUTHOR_NAME: 'سارا',
  };

  beforeEach(async () => {
    responses = defaultResponses(key);
    registry.requests.length = 0;
    await rm(join(dataDir, 'keys'), { recursive: true, force: true });
    await rm(join(dataDir, 'shown-status.json'), { force: true });
    await writeKey(dataDir, 'blog', key);
    await writeKey(dataDir, 'admin', { token: 'admin-token' });
  });

  return {
    dataDir,
    key,
    /** The address of a stub of the shop, and its answers by path. */
    shop: `http://127.0.0.1:${typeof shopAddress === 'object' ? shopAddress?.port : ''}`,
    setShop: (respond: (path: string) => object | undefined): void => {
      respondAsShop = respond;
    },
    requests: registry.requests,
    /** An address where nothing listens: ports below 1024 are never assigned automatically. */
    deadAddress: 'http://127.0.0.1:2',
    /** The last request besides those that wait for the edges. */
    lastRequest: (): RegistryRequest | undefined => registry.requests.findLast(({ path }) => !isForEdges(path)),
    setResponses: (changes: Responses): void => {
      responses = { ...defaultResponses(key), ...changes };
    },
    run: (command: string, env: Record<string, string> = {}) => runHere(command.split(' '), { ...defaultEnv, ...env }),
    runProcess: (command: string) => runProcess(command.split(' '), defaultEnv),
  };
}

type Output = { code: number | null; out: string; err: string };

/** Runs the command line in this process, which takes a hundredth of the time of starting one. */
async function runHere(args: string[], env: Record<string, string>): Promise<Output> {
  let out = '';
  let err = '';
  const code = await runCommandLine(args, {
    env,
    print: (text) => {
      out += text;
    },
    printError: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

/** Runs the command line in a process of its own, without the settings of this process. */
async function runProcess(args: string[], env: Record<string, string>): Promise<Output> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli.ts'), ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, err };
}
