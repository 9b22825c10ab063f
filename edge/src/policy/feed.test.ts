import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { Policy } from 'release/policy';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyServer } from '../testing/tiny-server.ts';
import { type Feed, openFeed } from './feed.ts';

const root = temporaryFolder();
let count = 0;
const lines: { headers: IncomingHttpHeaders; response: ServerResponse }[] = [];
const heard: (() => void)[] = [];
const api = await tinyServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': listening\n\n');
  lines.push({ headers: request.headers, response });
  for (const tell of heard.splice(0)) tell();
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

let feed: Feed | undefined;
afterEach(() => {
  feed?.close();
  lines.splice(0);
});

function folder() {
  count += 1;
  return path.join(root, String(count));
}

async function opened(directory = folder(), silence = 10_000, url = api.url) {
  const warned: string[] = [];
  const log = { info: () => undefined, warn: (...words: unknown[]) => warned.push(String(words.at(-1))) };
  feed = await openFeed({ apiUrl: url, token: 'the-edge-token', directory, log, silence });
  return { feed, warned, directory };
}

const nextLine = () => new Promise<void>((resolve) => heard.push(resolve));
const send = (change: object, id = '1') =>
  lines.at(-1)?.response.write(`id: ${id}\ndata: ${JSON.stringify(change)}\n\n`);

test('what the API says is known at once and kept on disk', async () => {
  const line = nextLine();
  const { feed, directory } = await opened();
  await line;
  expect(lines[0]?.headers.authorization).toBe('Bearer the-edge-token');
  const told = once(feed, 'policy');
  send({ kind: 'policy', policy: policy('one') });
  expect(await told).toEqual([policy('one')]);
  expect(feed.policy).toEqual(policy('one'));
  expect(feed.connected).toBe(true);
  const content = once(feed, 'content');
  send({ kind: 'content', tags: ['article:3'] });
  expect(await content).toEqual([['article:3']]);
  // The stream is read in order: what came before is on disk by now.
  expect(JSON.parse(await readFile(path.join(directory, 'policy.json'), 'utf8'))).toEqual(policy('one'));
});

test('an edge that starts while the API is away goes on with the last policy', async () => {
  const first = nextLine();
  const { feed, directory } = await opened();
  await first;
  const told = once(feed, 'content');
  send({ kind: 'policy', policy: policy('kept') });
  send({ kind: 'content', tags: [] });
  await told;
  feed.close();
  const again = await opened(directory, 10_000, 'http://127.0.0.1:9');
  expect(again.feed.policy).toEqual(policy('kept'));
  expect(again.feed.connected).toBe(false);
});

test('a policy on disk that is none is no policy', async () => {
  const directory = root;
  await writeFile(path.join(directory, 'policy.json'), '{"areas":[{"area":"../etc"}]}');
  expect((await opened(directory, 10_000, 'http://127.0.0.1:9')).feed.policy).toBeUndefined();
});

test('a line that breaks is opened again where it broke, and both are told of', async () => {
  const first = nextLine();
  const { feed } = await opened();
  await first;
  const told = once(feed, 'content');
  send({ kind: 'content', tags: [] }, '41');
  await told;
  const [lost, back, second] = [once(feed, 'lost'), once(feed, 'connected'), nextLine()];
  api.drop();
  await lost;
  expect(feed.connected).toBe(false);
  await Promise.all([back, second]);
  expect(lines.at(-1)?.headers['last-event-id']).toBe('41');
});

test('a line that falls silent is taken for dead', async () => {
  const first = nextLine();
  const { feed } = await opened(folder(), 300);
  await first;
  const second = nextLine();
  await once(feed, 'lost');
  await second;
});

test('nonsense on the line is passed over, and the line kept', async () => {
  const first = nextLine();
  const { feed, warned } = await opened();
  await first;
  lines.at(-1)?.response.write('data: {"kind":\n\n');
  send({ kind: 'policy', policy: { areas: [{ area: '__proto__' }] } });
  const told = once(feed, 'content');
  send({ kind: 'content', tags: ['menu'] });
  await told;
  expect(feed.policy).toBeUndefined();
  expect(warned).toHaveLength(2);
  expect(lines).toHaveLength(1);
});

test('a disk that takes nothing is no reason to leave the line', async () => {
  const blocked = path.join(root, 'a-file');
  await writeFile(blocked, '');
  const first = nextLine();
  const { feed, warned } = await opened(path.join(blocked, 'edge'));
  await first;
  send({ kind: 'policy', policy: policy('one') });
  const told = once(feed, 'content');
  send({ kind: 'content', tags: [] });
  await told;
  expect(feed.policy).toEqual(policy('one'));
  expect(warned).toEqual(['the policy could not be kept on disk']);
  expect(lines).toHaveLength(1);
});
