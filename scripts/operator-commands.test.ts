import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { freePort } from 'api/free-port';
import { startTestPostgres, type TestPostgres } from 'api/postgres-server';
import { runDeskHere } from './desk/run-here.ts';

// Beside the browser tests these take four times as long as alone.
jest.setTimeout(400_000);

const repository = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
let folder: string;
let env: NodeJS.ProcessEnv;
let api: ChildProcess | undefined;

async function makeFolder(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-operator-'));
  const { DATABASE_URL: _server, ...rest } = process.env;
  const port = String(await freePort());
  env = { ...rest, DATA_DIR: folder, API_PORT: port, LOG_LEVEL: 'info', WARM_PICTURES: 'no' };
}

async function removeFolder(): Promise<void> {
  await stopApi();
  await rm(folder, { recursive: true, force: true });
}

async function startApi(): Promise<void> {
  const child = spawn(process.execPath, ['api/src/server.ts'], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  api = child;
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`api exited with ${code}`)));
    child.stdout.on('data', (text) => {
      log += text;
      if (log.includes('api is up')) resolve();
    });
  });
}

async function stopApi(): Promise<void> {
  const running = api;
  api = undefined;
  if (running === undefined || running.exitCode !== null) return;
  const exited = once(running, 'exit');
  running.kill('SIGTERM');
  await exited;
}

type CommandResult = { code: number; output: string };

async function command(script: string, args: string[], environment = env): Promise<CommandResult> {
  return run(process.execPath, [script, ...args], { cwd: repository, env: environment }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: `${error.stdout}${error.stderr}` }),
  );
}
const db = (...args: string[]) => command('scripts/db.ts', args);
const seed = (...args: string[]) => command('scripts/seed.ts', args);
const success = (output: string | RegExp) => ({ code: 0, output: expect.stringMatching(output) });
const failure = (output: string | RegExp) => ({ code: 1, output: expect.stringMatching(output) });

async function get<Data>(address: string): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${env.API_PORT}${address}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Data }).data;
}

describe('a new data folder', () => {
  beforeEach(makeFolder);
  afterEach(removeFolder);

  test('pnpm db: an unreadable backup, or a backup of no database, changes nothing', async () => {
    const file = path.join(folder, 'broken.shop.gz');
    await writeFile(file, 'this is no backup');
    expect(await db('restore', file)).toMatchObject(failure('cannot be read'));
    expect(await db('backup')).toMatchObject(failure('no database'));
    const databases = (await readdir(folder)).filter((name) => /^pglite(?!.*\.(lock|holder))/.test(name));
    expect(databases).toEqual([]);
  });

  test('pnpm db: what is wrong with the disk or the database server is said without a stack trace', async () => {
    const url = `postgres://shop:secret@127.0.0.1:${env.API_PORT}/shop`;
    const unreachable = await command('scripts/db.ts', ['migrate'], { ...env, DATABASE_URL: url });
    expect(unreachable).toMatchObject(
      failure(/^the database of DATABASE_URL cannot be used: connect ECONNREFUSED .*\n$/),
    );
    await writeFile(path.join(folder, 'file'), '');
    const noFolder = await command('scripts/db.ts', ['migrate'], { ...env, DATA_DIR: path.join(folder, 'file') });
    expect(noFolder).toMatchObject(failure(/^ENOTDIR: .*\n$/));
  });

  test('pnpm seed: wrong arguments are refused before a database is opened', async () => {
    expect(await seed('--products', 'many')).toMatchObject(failure('whole number from 1 to 1000000'));
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('production', () => {
  let server: TestPostgres;
  beforeAll(async () => {
    await makeFolder();
    server = await startTestPostgres();
  });
  afterAll(async () => {
    await removeFolder();
    await server.stop();
  });

  test('in production a shop does not start on a database that is behind; pnpm db migrate brings it up to date', async () => {
    env = {
      ...env,
      DATABASE_URL: server.url,
      NODE_ENV: 'production',
      SHOP_ORIGIN: 'https://shop.example',
      SHOP_SECRET: 's'.repeat(40),
      SMS_PROVIDER: 'kavenegar',
      KAVENEGAR_API_KEY: 'k'.repeat(20),
      GATEWAYS: 'zibal',
      ZIBAL_MERCHANT: 'zibal-test',
    };
    const refused = await command('api/src/server.ts', []);
    expect(refused).toMatchObject(
      failure(/the database is behind this version by 0001.+: run "pnpm db migrate" first/),
    );
    expect(await db('migrate')).toMatchObject(success(/^Applied: 0001-registry.sql, .+\.$/m));
    expect(await db('migrate')).toMatchObject(success('has every migration'));
    await startApi();
  });
});

describe('a shop to which products were added before its first start, in a new embedded database', () => {
  const desk = (...args: string[]) => runDeskHere(args, { DATA_DIR: folder, API_PORT: String(env.API_PORT) });
  let commands: ChildProcess;
  let ended: Promise<[CommandResult]>;
  const inOneProcess = async (...line: string[]): Promise<CommandResult> => {
    const answered = once(commands, 'message');
    commands.send(line);
    const [result] = await Promise.race([answered, ended]);
    return result;
  };
  const db = (...args: string[]) => inOneProcess('db.ts', ...args);
  const seed = (...args: string[]) => inOneProcess('seed.ts', ...args);
  const total = async () => (await get<{ total: number }>('/api/v1/products')).total;
  let firstSeed: CommandResult;
  beforeAll(async () => {
    await makeFolder();
    commands = fork('scripts/commands-process.ts', { cwd: repository, env });
    ended = once(commands, 'exit').then(() => [{ code: 127, output: 'the process of the commands has ended' }]);
    firstSeed = await seed('--products', '260');
    await startApi();
  });
  afterAll(async () => {
    commands.disconnect();
    await removeFolder();
  });

  test('pnpm desk: a ticket is listed, shown without characters that steer a terminal, noted, answered once and closed', async () => {
    expect(await desk('tickets')).toEqual({ code: 0, output: 'no ticket is waiting\n' });
    const letter = { name: 'خریدار', mobile: '09123456789', subject: 'زمان ارسال', message: 'کی می‌رسد؟\r\u202eدو سطر' };
    const response = await fetch(`http://127.0.0.1:${env.API_PORT}/api/v1/contact/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(letter),
    });
    const { reference } = ((await response.json()) as { data: { reference: number } }).data;
    const number = String(reference);
    expect(await desk('tickets', 'list')).toMatchObject(success(/^\d+ .+ open {2}خریدار 09123456789 {2}زمان ارسال\n$/));
    expect((await desk('tickets', 'show', number)).output).toMatch(/ {4}کی می‌رسد؟ {2}دو سطر\n$/);
    expect(await command('scripts/letters.ts', [])).toMatchObject(success(/کی می‌رسد؟ {2}دو سطر/));
    const shown = await desk('tickets', 'show', number, '--json');
    expect(shown.output).toContain('\\u202e');
    expect(JSON.parse(shown.output)).toMatchObject({ messages: [{ text: letter.message }] });

    expect(await desk('tickets', 'note', number, 'بدحساب')).toEqual({ code: 0, output: `${number}: noted\n` });
    for (const _attempt of [1, 2])
      expect(await desk('tickets', 'answer', number, 'فردا.')).toEqual({ code: 0, output: `${number}: answered\n` });
    expect(JSON.parse((await desk('tickets', 'show', number, '--json')).output)).toMatchObject({
      state: 'answered',
      messages: [{ by: 'member' }, { text: 'بدحساب', internal: true }, { text: 'فردا.', internal: false }],
    });
    expect(await desk('tickets', 'close', number)).toEqual({ code: 0, output: `${number}: closed\n` });
    expect(await desk('tickets', 'close', number)).toMatchObject(failure('refused \\(409 illegal-transition\\)'));
    expect(await desk('tickets', 'show', '999999')).toMatchObject(
      failure('refused \\(404 not-found\\): the shop has no tickets/999999'),
    );
  });

  test('pnpm desk: a coupon is created, listed and ended, and the stock of a variant is counted', async () => {
    const create = ['coupons', 'create', 'norooz', '--title', 'عیدی', '--percent', '20', '--max-toman', '50000'];
    expect(await desk(...create)).toMatchObject(success(/^NOROOZ {2}عیدی {2}20 %, at most 500000 Rial, used 0, from /));
    expect(await desk(...create)).toMatchObject(failure('refused \\(422 coupon-exists\\)'));
    expect(await desk(...create, '--toman', '5')).toMatchObject(
      failure('one of --percent, --toman and --free-shipping'),
    );
    expect(await desk('coupons', 'end', 'NOROOZ')).toMatchObject(success(/ to \d{4}-/));
    const [listed] = JSON.parse((await desk('coupons', 'list', '--json')).output);
    expect(listed).toMatchObject({ code: 'NOROOZ', uses: 0, ends_at: expect.any(String) });

    const [{ id }] = (await get<{ items: [{ id: number }] }>('/api/v1/products')).items;
    const [{ sku }] = (await get<{ variants: [{ sku: string }] }>(`/api/v1/products/${id}`)).variants;
    const { reserved } = JSON.parse((await desk('stock', 'show', sku, '--json')).output);
    expect(await desk('stock', 'count', sku, '777')).toMatchObject(success(`: 777 on hand, ${reserved} of them held`));
    expect(await desk('stock', 'damage', sku, '7', '--note', 'خیس')).toMatchObject(success(': 770 on hand'));
    expect(await desk('stock', 'deliver', sku, 'many')).toMatchObject(failure('is not a number of units'));
  });

  test('pnpm desk is a process that ends with a failure for a missing option, and names the port at which no api answers', async () => {
    expect(await command('scripts/desk.ts', ['stock', 'damage', 'any', '7'])).toMatchObject(
      failure("required option '--note"),
    );
    // Ports below 1024 are never assigned automatically.
    const nowhere = { ...env, API_PORT: '2' };
    expect(await command('scripts/desk.ts', ['tickets'], nowhere)).toMatchObject(failure('no api answers on port 2'));
  });

  test('pnpm seed: products are added before the first start and while the shop runs, and are removed again', async () => {
    expect(firstSeed).toMatchObject(success(/^260 products added in [\d.]+ s$/m));
    const before = await total();
    expect(before).toBeGreaterThan(300);
    expect(await seed('--products', '10')).toMatchObject(success(/^10 products added/m));
    expect(await total()).toBe(before + 10);
    expect(await seed('--remove')).toMatchObject(success(/^270 products removed/m));
    expect(await total()).toBe(before - 260);
  });

  test('pnpm db: a running shop is backed up; a stopped one is restored, and its previous database is kept', async () => {
    const file = path.join(folder, 'copy.shop.gz');
    // A machine that only makes backups does not have the token of the admin.
    const admin = path.join(folder, 'keys/admin.json');
    await rename(admin, `${admin}.away`);
    expect(await db('backup', file)).toMatchObject(success(/\d+ rows, \d+ KB, read back and complete/));
    await rename(`${admin}.away`, admin);
    expect(await db('verify', file)).toMatchObject(success(/^A complete backup of .+: \d+ rows in \d+ tables\.$/m));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await db('backup', file)).toMatchObject(failure('exists already'));
    expect(await db('restore', file)).toMatchObject(failure('stop it first'));
    expect(await db('migrate')).toMatchObject(failure('stop it first'));

    await stopApi();
    expect(await db('restore', file)).toMatchObject(success('rows restored'));
    expect((await readdir(folder)).filter((name) => name.startsWith('pglite.before-'))).toHaveLength(1);
    // The restored database can be backed up while no shop runs.
    expect(await db('backup', path.join(folder, 'second.shop.gz'))).toMatchObject({ code: 0 });
  });
});
