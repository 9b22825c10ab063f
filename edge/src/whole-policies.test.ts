import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { AreaPolicy, Policy } from 'release/policy';
import { makeKeyPair } from 'release/signing';
import { openStore } from 'release/store';
import { filePath } from 'release/stored-release';
import { openTestFeed } from './testing/change-feed.ts';
import { openTestEdge } from './testing/edge.ts';
import { createRelease, storeRelease, type TestRelease, tinyArea, tinyHost } from './testing/releases.ts';
import { createTemporaryFolder, startServer } from './testing/resources.ts';

const key = makeKeyPair();
const keys = [{ id: key.id, publicKey: key.publicKey, retired: false }];
const folder = createTemporaryFolder();
const storeFolder = path.join(folder, 'releases');
const store = openStore(`file:${storeFolder}`);

/** Host and blog of one contract: neither fits a release of another contract. */
function createPair(contract: number): [host: TestRelease, blog: TestRelease] {
  return [
    createRelease('host', `${tinyHost} // ${contract}`, { contract }),
    createRelease('blog', tinyArea(`return "blog ${contract}";`), { contract }),
  ];
}
const first = createPair(1);
const second = createPair(2);

function createPolicy(releases: TestRelease[], revoked: TestRelease[] = []): Policy {
  const valid = [...first, ...second].filter((release) => !revoked.includes(release));
  return {
    areas: releases.map(({ manifest: { area, id } }): AreaPolicy => {
      const retained = valid.flatMap(({ manifest }) => (manifest.area === area ? [manifest.id] : []));
      const prefixes = area === 'host' ? [] : [`/${area}`];
      return { area, prefixes, stable: id, candidate: null, percent: 0, salt: 's', revision: 1, keys, retained };
    }),
  };
}

let send: ((policy: Policy) => void) | undefined;
let policy: Policy;
const sendPolicy = (next: Policy) => {
  policy = next;
  send?.(policy);
};
const api = await startServer((request, response) => {
  if (request.url !== '/releases/v1/changes') return void response.writeHead(404).end();
  send = openTestFeed(response);
  send(policy);
});

/** How long a test asks the edge before it gives up (ms). A release is warmed up first. */
const maxWaitMs = 20_000;

let app: FastifyInstance;
let count = 0;
let dataDir: string;

beforeAll(async () => {
  for (const release of first) await storeRelease(store, release, key);
});
beforeEach(async () => {
  for (const release of second) await storeRelease(store, release, key);
  count += 1;
  dataDir = path.join(folder, String(count));
  policy = createPolicy(first);
  app = await startEdge();
});
afterEach(() => app.close());

const startEdge = () => openTestEdge({ API_URL: api.url, DATA_DIR: dataDir, RELEASE_STORE: `file:${storeFolder}` });

async function request(target: string, edge = app) {
  // Lets the edge receive a policy between two requests.
  await new Promise((resolve) => setImmediate(resolve));
  const { statusCode, body } = await edge.inject(target);
  return { status: statusCode, body };
}
/** Requests pages until one is from the release. Every page on the way must be complete. */
async function requestUntil(body: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < maxWaitMs; ) {
    const page = await request('/blog');
    if (page.body === body) return;
    expect(page).toEqual({ status: 200, body: expect.stringMatching(/^blog [12]$/) });
  }
  throw new Error(`no page is ${body}`);
}
async function waitForProblem(text: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < maxWaitMs; ) {
    if ((await request('/readyz')).body.includes(text)) return;
  }
  throw new Error(`${(await request('/readyz')).body} does not mention ${text}`);
}

test('releases that only fit each other are served together, without a failed request in between', async () => {
  expect(await request('/blog')).toEqual({ status: 200, body: 'blog 1' });
  sendPolicy(createPolicy(second));
  await requestUntil('blog 2');
});

test('pages of former releases do not stay in the memory', async () => {
  const readBytes = async () => Number(/^shop_page_cache_bytes (\d+)$/m.exec((await request('/metrics')).body)?.[1]);
  await request('/blog');
  const bytes = await readBytes();
  expect(bytes).toBeGreaterThan(0);
  sendPolicy(createPolicy(second));
  await requestUntil('blog 2');
  expect(await readBytes()).toBe(bytes);
});

test.each(['host', 'blog'])('while a file of the new %s is missing, the last whole policy is served', async (area) => {
  const broken = second.find(({ manifest }) => manifest.area === area)?.manifest;
  await rm(path.join(storeFolder, filePath(area, broken?.id ?? '', 'node/code.cjs')));
  sendPolicy(createPolicy(second));
  await waitForProblem('file-missing');
  for (let page = 0; page < 5; page += 1) expect(await request('/blog')).toEqual({ status: 200, body: 'blog 1' });

  // Also after a restart, and by an edge whose API is away.
  await app.close();
  app = await startEdge();
  expect(await request('/blog')).toEqual({ status: 200, body: 'blog 1' });
  expect((await request('/readyz')).status).toBe(200);

  sendPolicy(createPolicy(first));
  expect(await request('/blog')).toEqual({ status: 200, body: 'blog 1' });
});
