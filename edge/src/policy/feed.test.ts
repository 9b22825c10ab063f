import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { Policy } from 'release/policy';
import { createSelfSignedCertificate } from '../testing/certificates.ts';
import { createTemporaryFolder, startServer } from '../testing/resources.ts';
import { type ChangeFeed, openChangeFeed } from './feed.ts';

const root = createTemporaryFolder();
let count = 0;
const connections: { headers: IncomingHttpHeaders; response: ServerResponse }[] = [];
const connectionListeners: (() => void)[] = [];
const api = await startServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': listening\n\n');
  connections.push({ headers: request.headers, response });
  for (const notify of connectionListeners.splice(0)) notify();
});

const policy = (salt: string): Policy => ({
  areas: [
    {
      area: 'blog',
      prefixes: ['/blog'],
      stable: null,
      candidate: null,
      percent: 0,
      salt,
      revision: 1,
      keys: [],
      retained: [],
    },
  ],
});

let feed: ChangeFeed | undefined;
afterEach(() => {
  feed?.close();
  connections.splice(0);
});

function createFolder() {
  count += 1;
  return path.join(root, String(count));
}

async function open(directory = createFolder(), maxSilenceMs = 60_000, url = api.url) {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (...args: unknown[]) => warnings.push(String(args.at(-1))) };
  feed = await openChangeFeed({ apiUrl: url, token: 'the-edge-token', directory, log, maxSilenceMs });
  return { feed, warnings, directory };
}

const waitForConnection = () => new Promise<void>((resolve) => connectionListeners.push(resolve));
const send = (change: object, id = '1') =>
  connections.at(-1)?.response.write(`id: ${id}\ndata: ${JSON.stringify(change)}\n\n`);

test('a policy is used at once and saved on the disk', async () => {
  const connected = waitForConnection();
  const { feed, directory } = await open();
  await connected;
  expect(connections[0]?.headers.authorization).toBe('Bearer the-edge-token');
  const received = once(feed, 'policy');
  send({ kind: 'policy', policy: policy('one') });
  expect(await received).toEqual([policy('one')]);
  expect(feed.policy).toEqual(policy('one'));
  expect(feed.isConnected).toBe(true);
  const content = once(feed, 'content');
  send({ kind: 'content', tags: ['article:3'] });
  expect(await content).toEqual([['article:3']]);
  // Events are handled in order, so the policy is saved by now.
  expect(JSON.parse(await readFile(path.join(directory, 'policy.json'), 'utf8'))).toEqual(policy('one'));
});

test('a change of all content has an event of its own', async () => {
  const connected = waitForConnection();
  const { feed } = await open();
  await connected;
  const received = once(feed, 'all-content');
  const later = once(feed, 'content');
  send({ kind: 'content', tags: ['*'] });
  send({ kind: 'content', tags: ['menu'] });
  await received;
  expect(await later).toEqual([['menu']]);
});

test('an edge that starts while the API is down uses the saved policy', async () => {
  const first = waitForConnection();
  const { feed, directory } = await open();
  await first;
  const received = once(feed, 'content');
  send({ kind: 'policy', policy: policy('saved') });
  send({ kind: 'content', tags: [] });
  await received;
  feed.close();
  const restarted = await open(directory, 60_000, 'http://127.0.0.1:9');
  expect(restarted.feed.policy).toEqual(policy('saved'));
  expect(restarted.feed.isConnected).toBe(false);
});

test('an invalid policy on the disk is ignored', async () => {
  const directory = root;
  await writeFile(path.join(directory, 'policy.json'), '{"areas":[{"area":"../etc"}]}');
  expect((await open(directory, 60_000, 'http://127.0.0.1:9')).feed.policy).toBeUndefined();
});

test('a lost connection is reopened with the last event id, and both emit an event', async () => {
  const first = waitForConnection();
  const { feed } = await open();
  await first;
  const received = once(feed, 'content');
  send({ kind: 'content', tags: [] }, '41');
  await received;
  const [lost, reconnected, second] = [once(feed, 'lost'), once(feed, 'connected'), waitForConnection()];
  api.dropConnections();
  await lost;
  expect(feed.isConnected).toBe(false);
  await Promise.all([reconnected, second]);
  expect(connections.at(-1)?.headers['last-event-id']).toBe('41');
});

test('a silent connection is closed and reopened', async () => {
  const first = waitForConnection();
  const { feed } = await open(createFolder(), 300);
  await first;
  const second = waitForConnection();
  await once(feed, 'lost');
  await second;
});

test('invalid messages are ignored without closing the connection', async () => {
  const first = waitForConnection();
  const { feed, warnings } = await open();
  await first;
  connections.at(-1)?.response.write('data: {"kind":\n\n');
  send({ kind: 'policy', policy: { areas: [{ area: '__proto__' }] } });
  const received = once(feed, 'content');
  send({ kind: 'content', tags: ['menu'] });
  await received;
  expect(feed.policy).toBeUndefined();
  expect(warnings).toHaveLength(2);
  expect(connections).toHaveLength(1);
});

test('a policy that cannot be saved is used, and the connection stays open', async () => {
  const blocked = path.join(root, 'a-file');
  await writeFile(blocked, '');
  const first = waitForConnection();
  const { feed, warnings } = await open(path.join(blocked, 'edge'));
  await first;
  send({ kind: 'policy', policy: policy('one') });
  const received = once(feed, 'content');
  send({ kind: 'content', tags: [] });
  await received;
  expect(feed.policy).toEqual(policy('one'));
  expect(warnings).toEqual(['the policy could not be saved']);
  expect(connections).toHaveLength(1);
});

const forgedTokens: unknown[] = [];
const forgedApi = await startServer((request, response) => {
  forgedTokens.push(request.headers.authorization);
  response.end();
}, createSelfSignedCertificate());

test('an API with a certificate of an unknown authority does not get the token', async () => {
  const { promise: warned, resolve } = Promise.withResolvers<unknown>();
  const log = { info: () => undefined, warn: resolve };
  feed = await openChangeFeed({ apiUrl: forgedApi.url, token: 'the-edge-token', directory: createFolder(), log });
  expect(await warned).toMatchObject({ err: { cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } } });
  expect(forgedTokens).toEqual([]);
});
