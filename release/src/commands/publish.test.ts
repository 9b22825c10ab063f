import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { writeKey } from '../keys.ts';
import { makeKeyPair } from '../signing.ts';
import { buildInto } from '../testing/built-area.ts';
import { registryServer } from '../testing/registry-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { publish } from './publish.ts';

const repository = await temporaryFolder();
const dataDir = join(repository, 'var');
const dist = join(repository, 'mfe-blog/dist');
const { id: keyId, publicKey, privateKey } = makeKeyPair();

let promoteAnswer: { data: unknown } | { status: number; code: string; message: string };
const registry = await registryServer(({ path, body }) => {
  if (path.endsWith('/promote')) return promoteAnswer;
  if (!path.endsWith('/areas/blog/publish')) return undefined;
  const { signed } = Object(body);
  return { data: { release: JSON.parse(signed.manifest).id, already: false } };
});
const desk = {
  settings: { repository, dataDir, store: `file:${dataDir}/releases`, registry: registry.base, shop: 'http://shop' },
  env: { GIT_AUTHOR_NAME: 'Sara' },
};
const policy = {
  area: 'blog',
  prefixes: [],
  stable: 'a'.repeat(16),
  candidate: null,
  percent: 0,
  salt: '',
  revision: 1,
  keys: [],
  retained: [],
};

/** Stands in for the build: copies what is prepared, or fails when that is not there. */
const script = `
import { cpSync } from 'node:fs';
import { join } from 'node:path';
const [area] = process.argv.slice(2);
cpSync(join(import.meta.dirname, '../prepared'), join(import.meta.dirname, \`../mfe-\${area}/dist\`), { recursive: true });
`;
beforeEach(async () => {
  promoteAnswer = { data: { policy } };
  registry.calls.length = 0;
  for (const folder of ['mfe-blog', 'scripts', 'prepared']) {
    await rm(join(repository, folder), { recursive: true, force: true });
    await mkdir(join(repository, folder), { recursive: true });
  }
  await writeFile(join(repository, 'scripts/build.ts'), script);
  await buildInto(join(repository, 'prepared'));
  await writeKey(dataDir, 'blog', { area: 'blog', keyId, publicKey, privateKey, token: 'blog-token' });
});

// Builds are processes of their own.
jest.setTimeout(30_000);

const paths = () => registry.calls.map((call) => call.path);

describe('publish', () => {
  test('builds the area first, and only that', async () => {
    expect(await publish(desk, 'blog', { build: true })).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/releases/v1/areas/blog/publish']);
  });

  test('takes dist as it is when told so', async () => {
    expect(await publish(desk, 'blog', { build: false })).toMatchObject({ reason: 'not-built' });
    await buildInto(dist);
    expect(await publish(desk, 'blog', { build: false })).toMatchObject({ ok: true });
  });

  test('publishes nothing when the build fails', async () => {
    await writeFile(join(repository, 'scripts/build.ts'), 'process.exitCode = 1;');
    expect(await publish(desk, 'blog', { build: true })).toMatchObject({ reason: 'build-failed' });
    expect(registry.calls).toEqual([]);
  });

  test('says what to do next, and moves no pointer', async () => {
    const published = await publish(desk, 'blog', { build: true });
    expect(published.ok && published.value.text).toMatch(
      /no visitor gets it yet\n {2}next: pnpm release ramp blog [a-f0-9]{6} 10$/,
    );
  });

  test('makes it stable at once when told so, also when it was', async () => {
    const promoted = await publish(desk, 'blog', { build: true, promote: true });
    expect(promoted.ok && promoted.value.text).toContain('it is stable now');
    promoteAnswer = { status: 409, code: 'already-live', message: 'it is stable' };
    const again = await publish(desk, 'blog', { build: true, promote: true });
    expect(again.ok && again.value.text).toContain('it was stable before');
    promoteAnswer = { status: 422, code: 'does-not-fit', message: 'no' };
    expect(await publish(desk, 'blog', { build: true, promote: true })).toMatchObject({ reason: 'does-not-fit' });
  });

  test.each(['news', '../mfe-blog', 'Blog'])('knows no area "%s"', async (area) => {
    expect(await publish(desk, area, { build: true })).toMatchObject({ reason: 'area-unknown' });
  });
});
