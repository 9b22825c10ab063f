import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { writeKey } from '../keys.ts';
import { makeKeyPair } from '../signing.ts';
import { startRegistryServer } from '../testing/registry-server.ts';
import { writeBuild } from '../testing/sample-release.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { publish } from './publish.ts';

const repository = await createTemporaryFolder();
const dataDir = join(repository, 'var');
const dist = join(repository, 'mfe-blog/dist');
const { id: keyId, publicKey, privateKey } = makeKeyPair();

let withdrawnAt: string | null;
let promoteResponse: { data: unknown } | { status: number; code: string; message: string };
const registry = await startRegistryServer(({ path, body }) => {
  if (path.endsWith('/promote')) return promoteResponse;
  if (!path.endsWith('/areas/blog/publish')) return undefined;
  const { signed } = Object(body);
  return { data: { release: JSON.parse(signed.manifest).id, already: false, withdrawnAt } };
});
const context = {
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

/** Replaces the build script: it copies the folder `prepared` to the area's `dist`. */
const buildScript = `
import { cpSync } from 'node:fs';
import { join } from 'node:path';
const [area] = process.argv.slice(2);
cpSync(join(import.meta.dirname, '../prepared'), join(import.meta.dirname, \`../mfe-\${area}/dist\`), { recursive: true });
`;
beforeEach(async () => {
  withdrawnAt = null;
  promoteResponse = { data: { policy, policyRevision: 1 } };
  registry.requests.length = 0;
  for (const folder of ['mfe-blog', 'scripts', 'prepared']) {
    await rm(join(repository, folder), { recursive: true, force: true });
    await mkdir(join(repository, folder), { recursive: true });
  }
  await writeFile(join(repository, 'scripts/build.ts'), buildScript);
  await writeBuild(join(repository, 'prepared'));
  await writeKey(dataDir, 'blog', { area: 'blog', keyId, publicKey, privateKey, token: 'blog-token' });
});

// Each build is a process of its own.

const paths = () => registry.requests.map((request) => request.path);

describe('publish', () => {
  test('publish builds the area before it publishes it', async () => {
    expect(await publish(context, 'blog', { build: true })).toMatchObject({ ok: true });
    expect(paths()).toEqual(['/releases/v1/areas/blog/publish']);
  });

  test('publish with build: false publishes the existing dist folder', async () => {
    expect(await publish(context, 'blog', { build: false })).toMatchObject({ reason: 'not-built' });
    await writeBuild(dist);
    expect(await publish(context, 'blog', { build: false })).toMatchObject({ ok: true });
  });

  test('publish publishes nothing when the build fails', async () => {
    await writeFile(join(repository, 'scripts/build.ts'), 'process.exitCode = 1;');
    expect(await publish(context, 'blog', { build: true })).toMatchObject({ reason: 'build-failed' });
    expect(registry.requests).toEqual([]);
  });

  test('publish prints the next command and changes no live release', async () => {
    const published = await publish(context, 'blog', { build: true });
    expect(published.ok && published.value.text).toMatch(
      /no visitor gets it yet\n {2}next: pnpm release ramp blog [a-f0-9]{6} 10$/,
    );
  });

  test('publish refuses a release that was rolled back, and says when', async () => {
    withdrawnAt = '2026-03-01T10:00:00.000Z';
    expect(await publish(context, 'blog', { build: true, promote: true })).toMatchObject({
      reason: 'release-withdrawn',
      message: expect.stringContaining(withdrawnAt),
    });
    expect(paths()).toEqual(['/releases/v1/areas/blog/publish']);
  });

  test('publish promotes the release on request, also when it is stable already', async () => {
    const promoted = await publish(context, 'blog', { build: true, promote: true });
    expect(promoted.ok && promoted.value.text).toContain('it is stable now');
    promoteResponse = { status: 409, code: 'already-live', message: 'it is stable' };
    const repeated = await publish(context, 'blog', { build: true, promote: true });
    expect(repeated.ok && repeated.value.text).toContain('it was stable already');
    promoteResponse = { status: 422, code: 'does-not-fit', message: 'no' };
    expect(await publish(context, 'blog', { build: true, promote: true })).toMatchObject({ reason: 'does-not-fit' });
  });

  test.each(['news', '../mfe-blog', 'Blog'])('publish refuses the unknown area "%s"', async (area) => {
    expect(await publish(context, area, { build: true })).toMatchObject({ reason: 'area-unknown' });
  });
});
