import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { computeIntegrity } from 'release/digests';
import { createManifest } from '../testing/releases.ts';
import { createTemporaryFolder, startServer } from '../testing/resources.ts';
import { createWorkingCopies } from './working-copies.ts';

const folder = createTemporaryFolder();
let servedFiles: Record<string, string>;
const server = await startServer((request, response) => {
  const body = servedFiles[request.url ?? ''];
  response.writeHead(body === undefined ? 404 : 200).end(body);
});

function serveBuild(text: string, { area = 'blog', at = '' } = {}) {
  const integrity = computeIntegrity(Buffer.from(text));
  const id = Buffer.from(integrity).toString('hex').slice(20, 36);
  const manifest = createManifest({ area, id, files: { 'web/entry.js': { bytes: text.length, integrity } } });
  servedFiles[`${at}/manifest.json`] = JSON.stringify(manifest);
  servedFiles[`${at}/web/entry.js`] = text;
  return id;
}
const createCopies = (options: { production?: boolean; origins?: string[] } = {}) =>
  createWorkingCopies({ directory: path.join(folder, 'copies'), production: false, origins: [], ...options });

beforeEach(() => {
  servedFiles = {};
});

test('fetching returns the current build', async () => {
  const copies = createCopies();
  const first = serveBuild('one');
  expect(await copies.fetch('blog', server.url)).toMatchObject({ ok: true, value: { manifest: { id: first } } });
  const second = serveBuild('two');
  const result = await copies.fetch('blog', `${server.url}/`);
  expect(result.ok && (await result.value.readFile('web/entry.js'))).toMatchObject({
    ok: true,
    value: Buffer.from('two'),
  });
  expect(copies.get('blog', first)).toBeDefined();
  expect(copies.get('blog', second)).toBeDefined();
});

test('a build that changes during the download is refused', async () => {
  serveBuild('one');
  servedFiles['/web/entry.js'] = 'newer';
  expect(await createCopies().fetch('blog', server.url)).toMatchObject({ ok: false, reason: 'digest-differs' });
});

test('concurrent requests for two areas are not confused', async () => {
  serveBuild('one');
  const copies = createCopies();
  const [blog, catalog] = await Promise.all([copies.fetch('blog', server.url), copies.fetch('catalog', server.url)]);
  expect(blog).toMatchObject({ ok: true });
  expect(catalog).toMatchObject({ ok: false, reason: 'bad-manifest' });
});

test.each([
  ['in production, this machine', true, server.url],
  ['another machine', false, 'http://shop.example'],
  ['an invalid address', false, 'http://'],
  ['an address without a scheme', false, 'localhost'],
])('%s is not trusted', async (_, production, address) => {
  expect(await createCopies({ production }).fetch('blog', address)).toMatchObject({
    ok: false,
    reason: 'origin-refused',
  });
});

test('a listed origin is trusted, also in production', async () => {
  serveBuild('one');
  expect(await createCopies({ production: true, origins: [server.url] }).fetch('blog', server.url)).toMatchObject({
    ok: true,
  });
});

test('only the latest builds of a working copy are kept', async () => {
  const copies = createCopies();
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    ids.push(serveBuild(`build ${count}`));
    await copies.fetch('blog', server.url);
  }
  expect(copies.get('blog', ids[0] ?? '')).toBeUndefined();
  expect(copies.get('blog', ids[24] ?? '')).toBeDefined();
});

test('the builds that an earlier process left on the disk are removed', async () => {
  const directory = path.join(folder, 'copies-of-earlier-processes');
  await mkdir(path.join(directory, 'blog/0123456789abcdef'), { recursive: true });
  await writeFile(path.join(directory, 'blog/0123456789abcdef/entry.js'), 'old');
  const copies = createWorkingCopies({ directory, production: false, origins: [] });
  const id = serveBuild('new');
  await copies.fetch('blog', server.url);
  expect(await readdir(path.join(directory, 'blog'))).toEqual([id]);
});
