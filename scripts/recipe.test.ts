import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { readSettings as readApiSettings } from 'api/settings';
import { readSettings as readReleaseSettings } from 'release/settings';

/** `deploy/` is a recipe that operators copy: each setting, path, port and file in it must be one that the code has. */

const repository = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(repository, file), 'utf8');

/** The form of a merchant id, which is long enough for keys and secrets too. */
const placeholder = '00000000-0000-4000-8000-000000000000';

/** The variables of a file with one `NAME=value` per line. Placeholders `<…>` become a value that is valid in their place. */
async function readEnvironment(file: string): Promise<Record<string, string>> {
  const lines = (await read(file)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return [name, value.replace(/<([a-z.-]+)>/g, '$1').replace(/<[^>]*>/g, placeholder)];
    }),
  );
}

/** The names of the edge's settings, from its schema: `scripts` may not import the edge. */
async function listEdgeSettings(): Promise<string[]> {
  const [, schema = ''] =
    /const Variables = Type\.Object\(\{(.*?)\n\}\);/s.exec(await read('edge/src/settings.ts')) ?? [];
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
}

/** Read by libraries, not by our code. */
const ofLibraries = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_EXTRA_CA_CERTS'];

const namesInTable = (text: string) =>
  [...text.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );

test('deploy/README.md describes every setting of the edge, and no other', async () => {
  const [, section = ''] = /## Settings of edge\n(.*?)\n## /s.exec(await read('deploy/README.md')) ?? [];
  const settingNames = namesInTable(section).filter((name) => !ofLibraries.includes(name));
  expect(settingNames.sort()).toEqual((await listEdgeSettings()).sort());
});

test('the settings of api in the recipe are those of its code, and a shop in production starts with them', async () => {
  const env = await readEnvironment('deploy/env/api.env');
  const settingNames = namesInTable(await read('docs/settings.md'));
  expect(Object.keys(env).filter((name) => !settingNames.includes(name) && !ofLibraries.includes(name))).toEqual([]);
  const settings = readApiSettings({ ...env, API_PORT: '3201' });
  expect(settings.ok ? '' : settings.message).toBe('');
});

test('the settings of edge in the recipe are those of its code, and it accepts them in production', async () => {
  const env = await readEnvironment('deploy/env/edge.env');
  const settingNames = [...(await listEdgeSettings()), ...ofLibraries];
  expect(Object.keys(env).filter((name) => !settingNames.includes(name))).toEqual([]);
  const file = path.join(repository, 'edge/src/settings.ts');
  const { readSettings } = await import(file);
  expect(readSettings({ ...env, PORT: '3101' })).toMatchObject({ ok: true, settings: { production: true } });
});

test('the settings of a build service in the recipe are those of the command line', async () => {
  const env = await readEnvironment('deploy/env/publish.env');
  const settingNames = [
    ...namesInTable(await read('docs/releases.md')),
    'RELEASE_API',
    'RELEASE_KEY_BLOG',
    ...ofLibraries,
  ];
  expect(Object.keys(env).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(readReleaseSettings(env)).toMatchObject({ ok: true, value: { store: env.RELEASE_STORE } });
});

test('api, edges and publishers share a store of releases, and api and edges an origin', async () => {
  const [api, edge, publish] = await Promise.all(
    ['api', 'edge', 'publish'].map((name) => readEnvironment(`deploy/env/${name}.env`)),
  );
  expect([edge?.RELEASE_STORE, publish?.RELEASE_STORE]).toEqual([api?.RELEASE_STORE, api?.RELEASE_STORE]);
  expect([edge?.SHOP_ORIGIN, publish?.SHOP_URL]).toEqual([api?.SHOP_ORIGIN, api?.SHOP_ORIGIN]);
});

test('the programs that the units start exist', async () => {
  for await (const file of glob('deploy/systemd/*.service', { cwd: repository })) {
    const [, program = ''] = /^ExecStart=\S+(?: --\S+)* (\S+)$/m.exec(await read(file)) ?? [];
    expect(await read(program)).not.toBe('');
  }
});

test('neither process can read the data and settings of the other, on a machine that they share', async () => {
  for (const [own, other] of [
    ['api', 'edge'],
    ['edge', 'api'],
  ]) {
    const unit = await read(`deploy/systemd/shop-${own}@.service`);
    expect(unit).toMatch(new RegExp(`^User=shop-${own}$`, 'm'));
    expect(unit).toMatch(new RegExp(`^InaccessiblePaths=-/var/lib/shop-${other} -/etc/shop/${other}.env$`, 'm'));
  }
});

test('nginx listens where the edges look for the API, and passes requests to the ports of the units', async () => {
  const config = await read('deploy/nginx/shop.conf');
  const { API_URL = '' } = await readEnvironment('deploy/env/edge.env');
  expect(config).toContain(`listen ${new URL(API_URL).host};`);
  for (const [unit, upstream] of [
    ['shop-edge@.service', 'shop_edges'],
    ['shop-api@.service', 'shop_apis'],
  ]) {
    const [, ports = ''] = /^# .*enable --now (.*)$/m.exec(await read(`deploy/systemd/${unit}`)) ?? [];
    const [, servers = ''] = new RegExp(`upstream ${upstream} \\{(.*?)\\}`, 's').exec(config) ?? [];
    const portsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, port]) => port);
    expect(portsOf(servers, /127\.0\.0\.1:(\d+)/g)).toEqual(portsOf(ports, /@(\d+)/g));
  }
});

test('nginx hides what is for operators, and lets the largest upload pass', async () => {
  const config = await read('deploy/nginx/shop.conf');
  for (const location of ['= /metrics', '= /healthz', '= /readyz', '/releases/v1/', '/operator/']) {
    expect(config).toContain(`location ${location} { return 404; }`);
  }
  const settings = readApiSettings(await readEnvironment('deploy/env/api.env'));
  const [, megabytes] = /client_max_body_size (\d+)m/.exec(config) ?? [];
  const [, largest = ''] = /`UPLOAD_ARTWORK_MEGABYTES` \| `(\d+)`/.exec(await read('docs/settings.md')) ?? [];
  expect([settings.ok, Number(megabytes)]).toEqual([true, expect.any(Number)]);
  expect(Number(megabytes)).toBeGreaterThan(Number(largest));
});
