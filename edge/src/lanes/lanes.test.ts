import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import { ok } from 'release/result';
import type { VerifiedRelease } from '../releases/release-cache.ts';
import {
  createEmptySet,
  createManifest,
  createTask,
  readText,
  tinyArea,
  tinyHost,
  writeBundle,
} from '../testing/releases.ts';
import { createTemporaryFolder, startServer } from '../testing/resources.ts';
import { findIsolation } from './isolation.ts';
import { type Lanes, openLanes } from './lanes.ts';
import { compressText } from './program/compression.ts';

/** Reports errors of the area as a host does. */
const blamingHost = tinyHost
  .replace(
    'await request.area.module.pages.only(request)',
    'await request.area.module.pages.only(request).catch(() => undefined)',
  )
  .replace(
    'return {',
    "if (html === undefined) return { kind: 'fault', who: 'area', where: 'render', message: 'x' }; return {",
  );

const folder = createTemporaryFolder();
const isolation = await findIsolation(65_534);
let failures: { area: string; release: string; where: string }[];
let lanes: Lanes;

beforeEach(() => open({}));
afterEach(() => lanes.close());

let apiVersion = 1;
const api = await startServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'x-content-tags': 'articles' });
  response.end(String(apiVersion));
});

function open({ maxPairs = 16 }: { maxPairs?: number }) {
  failures = [];
  lanes = openLanes({
    maxPairs,
    apiUrl: api.url,
    isolation,
    limits: { renderDeadline: 20_000, blockLimit: 5000, loadDeadline: 20_000, memory: 64, residentMemory: 256 },
    onFailure: ({ area, release, where }) => failures.push({ area, release, where }),
  });
}

async function createRelease(area: string, letter: string, code: string): Promise<VerifiedRelease> {
  const bundle = await writeBundle(folder, area, letter.repeat(16), code);
  const directory = bundle.file.replace('/node/code.cjs', '');
  const manifest: Manifest = createManifest({
    area,
    id: bundle.id,
    node: { entry: 'code.cjs' },
    files: { 'node/code.cjs': { bytes: code.length, integrity: bundle.integrity } },
  });
  return { manifest, directory, readFile: async () => ok(Buffer.from(code)) };
}

async function render(host: VerifiedRelease, area: VerifiedRelease | undefined) {
  const { result } = await lanes.render(host, area, createTask('http://shop/'), createEmptySet());
  return 'text' in result ? { ...result, html: readText(result) } : result;
}

test('each pair of releases has a lane of its own', async () => {
  const host = await createRelease('host', 'a', tinyHost);
  const blogOne = await createRelease('blog', 'b', tinyArea('return "one";'));
  const blogTwo = await createRelease('blog', 'c', tinyArea('return "two";'));
  expect(await render(host, blogOne)).toMatchObject({ html: 'one' });
  expect(await render(host, blogTwo)).toMatchObject({ html: 'two' });
  expect(await render(host, undefined)).toMatchObject({ html: 'card' });
  expect(lanes.processCount).toBe(3);
  expect(failures).toEqual([]);
});

test('a release that keeps failing is skipped after the third failure, and each failure is counted', async () => {
  const host = await createRelease('host', 'a', blamingHost);
  const area = await createRelease('blog', 'd', tinyArea('throw new Error("x");'));
  for (let time = 0; time < 4; time += 1) expect(await render(host, area)).toMatchObject({ kind: 'fault' });
  expect(failures).toEqual(Array(3).fill({ area: 'blog', release: area.manifest.id, where: 'render' }));
});

test('an area that spoils the prototypes that it shares with the host is charged, not the host', async () => {
  const host = await createRelease(
    'host',
    'a',
    tinyHost.replace('return { kind', '[1].map((one) => one); return { kind'),
  );
  const spoiling = await createRelease(
    'blog',
    'd',
    tinyArea('return "page";', 'Array.prototype.map = () => { throw new Error("spoilt"); };'),
  );
  const stable = await createRelease('blog', 'e', tinyArea('return "page";'));
  expect(await render(host, spoiling)).toMatchObject({ kind: 'fault', who: 'host', message: 'spoilt' });
  expect(await render(host, stable)).toMatchObject({ html: 'page' });
  expect(failures).toEqual([{ area: 'blog', release: spoiling.manifest.id, where: 'render' }]);
});

test('a host that fails with an area does not disable the area for another host', async () => {
  const workingHost = await createRelease('host', 'a', tinyHost);
  const brokenHost = await createRelease('host', 'e', 'throw new Error("no host");');
  const area = await createRelease('blog', 'f', tinyArea('return "page";'));
  expect(await render(brokenHost, area)).toMatchObject({ kind: 'fault', who: 'host' });
  // The pair is skipped now. The host is still blamed, so the edge tries the next host at once.
  expect(await render(brokenHost, area)).toMatchObject({ kind: 'fault', who: 'host' });
  expect(await render(workingHost, area)).toMatchObject({ html: 'page' });
  expect(failures).toEqual([{ area: 'host', release: 'e'.repeat(16), where: 'load' }]);
});

test('a new lane is not closed when all other lanes are busy', async () => {
  open({ maxPairs: 1 });
  const host = await createRelease('host', 'a', tinyHost);
  const neverFinishes = await createRelease('blog', '0', tinyArea('await new Promise(() => {});'));
  const busy = render(host, neverFinishes);
  expect(await render(host, await createRelease('blog', 'b', tinyArea('return "page";')))).toMatchObject({
    html: 'page',
  });
  expect(lanes.processCount).toBe(2);
  await lanes.close();
  await busy;
});

test('payloads are loaded in the lane that renders the page; older hosts have no payloads', async () => {
  const hostWithPayload = `${tinyHost}
exports.payload = async ({ url }) => ({ kind: 'payload', json: JSON.stringify({ url }) });`;
  const area = await createRelease('blog', 'b', tinyArea('return "page";'));
  const [newHost, oldHost] = [
    await createRelease('host', 'e', hostWithPayload),
    await createRelease('host', 'f', tinyHost),
  ];
  const load = async (host: VerifiedRelease) =>
    (await lanes.loadPayload(host, area, createTask('http://shop/x'), createEmptySet())).result;
  expect(lanes.isOpen(newHost, area)).toBe(false);
  expect(await load(newHost)).toEqual({ kind: 'payload', text: compressText('{"url":"http://shop/x"}') });
  expect(lanes.isOpen(newHost, area)).toBe(true);
  expect(await render(newHost, area)).toMatchObject({ html: 'page' });
  expect(lanes.processCount).toBe(1);
  expect(await load(oldHost)).toEqual({ kind: 'no-payload', why: 'no-page' });
  expect(failures).toEqual([]);
});

test('a failure of a payload is counted like a failure of a page', async () => {
  const failing = `${tinyHost}
exports.payload = async () => ({ kind: 'fault', who: 'area', where: 'loader', message: 'x' });`;
  const host = await createRelease('host', 'a', failing);
  const area = await createRelease('blog', 'c', tinyArea('return "page";'));
  expect((await lanes.loadPayload(host, area, createTask('http://shop/'), createEmptySet())).result).toMatchObject({
    kind: 'fault',
  });
  expect(failures).toEqual([{ area: 'blog', release: area.manifest.id, where: 'loader' }]);
});

test('a lane uses responses of the API again until their content changes', async () => {
  const host = await createRelease('host', 'a', tinyHost);
  const area = await createRelease(
    'blog',
    'b',
    tinyArea("return (await request.fetch('http://api.internal/api/v1/x')).text();"),
  );
  const renderWithSources = async () => {
    const { result, tags, stale } = await lanes.render(host, area, createTask('http://shop/'), createEmptySet());
    return { html: result.kind === 'page' ? readText(result) : result.kind, tags, stale };
  };
  apiVersion = 1;
  const first = { html: '1', tags: ['articles'], stale: false };
  expect(await renderWithSources()).toEqual(first);
  apiVersion = 2;
  expect(await renderWithSources()).toEqual(first);
  lanes.markStale(['articles']);
  expect(await renderWithSources()).toEqual({ ...first, html: '2' });
  apiVersion = 3;
  lanes.markAllStale();
  expect(await renderWithSources()).toEqual({ ...first, html: '3' });
});
