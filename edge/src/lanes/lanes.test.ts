import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Manifest } from 'release/manifest';
import { done } from 'release/result';
import type { Vaulted } from '../releases/vault.ts';
import { manifestOf } from '../testing/manifest-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { bundleIn, emptySet, taskFor, tinyArea, tinyHost } from '../testing/tiny-releases.ts';
import { type Lanes, openLanes } from './lanes.ts';

const folder = temporaryFolder();
let failures: { area: string; release: string; where: string }[];
let lanes: Lanes;

beforeEach(() => open({}));
afterEach(() => lanes.close());

function open({ most = 16 }: { most?: number }) {
  failures = [];
  lanes = openLanes({
    most,
    apiUrl: 'http://127.0.0.1:9',
    limits: { renderDeadline: 3000, blockLimit: 1000, loadDeadline: 5000, memory: 64 },
    onFailure: ({ area, release, where }) => failures.push({ area, release, where }),
  });
}

async function release(area: string, letter: string, code: string): Promise<Vaulted> {
  const bundle = await bundleIn(folder, area, letter.repeat(16), code);
  const directory = bundle.file.replace('/node/code.cjs', '');
  const manifest: Manifest = manifestOf({
    area,
    id: bundle.id,
    node: { entry: 'code.cjs' },
    files: { 'node/code.cjs': { bytes: code.length, integrity: bundle.integrity } },
  });
  return { manifest, directory, file: async () => done(Buffer.from(code)) };
}

const draw = async (host: Vaulted, area: Vaulted | undefined) =>
  (await lanes.draw(host, area, taskFor('http://shop/'), emptySet())).result;

test('each pair of releases draws on its own', async () => {
  const host = await release('host', 'a', tinyHost);
  const one = await release('blog', 'b', tinyArea('return "one";'));
  const two = await release('blog', 'c', tinyArea('return "two";'));
  expect(await draw(host, one)).toMatchObject({ html: 'one' });
  expect(await draw(host, two)).toMatchObject({ html: 'two' });
  expect(await draw(host, undefined)).toMatchObject({ html: 'card' });
  expect(lanes.size).toBe(3);
  expect(failures).toEqual([]);
});

test('a release that keeps failing is passed over, and each failure counted', async () => {
  const host = await release('host', 'a', tinyHost.replace("'card';", "'card'; throw new Error('x');"));
  const area = await release('blog', 'd', tinyArea('return "page";'));
  for (let time = 0; time < 6; time += 1) expect(await draw(host, area)).toMatchObject({ kind: 'fault' });
  expect(failures).toHaveLength(5);
});

test('a host that fails with an area does not take the area from the other host', async () => {
  const good = await release('host', 'a', tinyHost);
  const bad = await release('host', 'e', 'throw new Error("no host");');
  const area = await release('blog', 'f', tinyArea('return "page";'));
  expect(await draw(bad, area)).toMatchObject({ kind: 'fault', who: 'host' });
  // Passed over now, and still it is the host that is to blame: the next host can be asked at once.
  expect(await draw(bad, area)).toMatchObject({ kind: 'fault', who: 'host' });
  expect(await draw(good, area)).toMatchObject({ html: 'page' });
  expect(failures).toEqual([{ area: 'host', release: 'e'.repeat(16), where: 'load' }]);
});

test('when all other lanes are busy, the newest is not the one that is closed', async () => {
  open({ most: 1 });
  const host = await release('host', 'a', tinyHost);
  const never = await release('blog', '0', tinyArea('await new Promise(() => {});'));
  const busy = draw(host, never);
  expect(await draw(host, await release('blog', 'b', tinyArea('return "page";')))).toMatchObject({ html: 'page' });
  expect(lanes.size).toBe(2);
  await lanes.close();
  await busy;
});

test('a page’s data is loaded in the lane that draws the page; a host of before can only draw', async () => {
  const able = `${tinyHost}
exports.payload = async ({ url }) => ({ kind: 'payload', json: JSON.stringify({ url }) });`;
  const area = await release('blog', 'b', tinyArea('return "page";'));
  const [now, before] = [await release('host', 'e', able), await release('host', 'f', tinyHost)];
  const load = async (host: Vaulted) => (await lanes.load(host, area, taskFor('http://shop/x'), emptySet())).result;
  expect(lanes.runs(now, area)).toBe(false);
  expect(await load(now)).toEqual({ kind: 'payload', json: '{"url":"http://shop/x"}' });
  expect(lanes.runs(now, area)).toBe(true);
  expect(await draw(now, area)).toMatchObject({ html: 'page' });
  expect(lanes.size).toBe(1);
  expect(await load(before)).toEqual({ kind: 'no-payload', why: 'no-page' });
  expect(failures).toEqual([]);
});

test('loading that fails is counted like drawing that fails', async () => {
  const failing = `${tinyHost}
exports.payload = async () => ({ kind: 'fault', who: 'area', where: 'loader', message: 'x' });`;
  const host = await release('host', 'a', failing);
  const area = await release('blog', 'c', tinyArea('return "page";'));
  expect((await lanes.load(host, area, taskFor('http://shop/'), emptySet())).result).toMatchObject({ kind: 'fault' });
  expect(failures).toEqual([{ area: 'blog', release: area.manifest.id, where: 'loader' }]);
});
