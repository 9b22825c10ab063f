import path from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { integrityOf } from 'release/integrity';
import { manifestOf } from '../testing/manifest-of.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { tinyServer } from '../testing/tiny-server.ts';
import { workingCopies } from './working-copies.ts';

const folder = temporaryFolder();
let served: Record<string, string>;
const server = await tinyServer((request, response) => {
  const body = served[request.url ?? ''];
  response.writeHead(body === undefined ? 404 : 200).end(body);
});

function build(text: string, { area = 'blog', at = '' } = {}) {
  const integrity = integrityOf(Buffer.from(text));
  const id = Buffer.from(integrity).toString('hex').slice(20, 36);
  const manifest = manifestOf({ area, id, files: { 'web/entry.js': { bytes: text.length, integrity } } });
  served[`${at}/manifest.json`] = JSON.stringify(manifest);
  served[`${at}/web/entry.js`] = text;
  return id;
}
const copiesOf = (more: { production?: boolean; origins?: string[] } = {}) =>
  workingCopies({ directory: path.join(folder, 'copies'), production: false, origins: [], ...more });

beforeEach(() => {
  served = {};
});

test('it is as it stands at this moment', async () => {
  const copies = copiesOf();
  const first = build('one');
  expect(await copies.open('blog', server.url)).toMatchObject({ ok: true, value: { manifest: { id: first } } });
  const second = build('two');
  const found = await copies.open('blog', `${server.url}/`);
  expect(found.ok && (await found.value.file('web/entry.js'))).toMatchObject({ ok: true, value: Buffer.from('two') });
  expect(copies.ready('blog', first)).toBeDefined();
  expect(copies.ready('blog', second)).toBeDefined();
});

test('one that changes while it is copied is not mixed', async () => {
  build('one');
  served['/web/entry.js'] = 'newer';
  expect(await copiesOf().open('blog', server.url)).toMatchObject({ ok: false, reason: 'digest-differs' });
});

test('two areas asked for at once are not taken for each other', async () => {
  build('one');
  const copies = copiesOf();
  const [blog, other] = await Promise.all([copies.open('blog', server.url), copies.open('catalog', server.url)]);
  expect(blog).toMatchObject({ ok: true });
  expect(other).toMatchObject({ ok: false, reason: 'bad-manifest' });
});

test.each([
  ['in production, this machine', true, server.url],
  ['another machine', false, 'http://shop.example'],
  ['an address that is none', false, 'http://'],
  ['another one that is none', false, 'localhost'],
])('%s is not trusted', async (_, production, address) => {
  expect(await copiesOf({ production }).open('blog', address)).toMatchObject({ ok: false, reason: 'origin-refused' });
});

test('an origin that was named is trusted everywhere', async () => {
  build('one');
  expect(await copiesOf({ production: true, origins: [server.url] }).open('blog', server.url)).toMatchObject({
    ok: true,
  });
});

test('after many builds only the last ones are held', async () => {
  const copies = copiesOf();
  const ids: string[] = [];
  for (let made = 0; made < 25; made += 1) {
    ids.push(build(`build ${made}`));
    await copies.open('blog', server.url);
  }
  expect(copies.ready('blog', ids[0] ?? '')).toBeUndefined();
  expect(copies.ready('blog', ids[24] ?? '')).toBeDefined();
});
