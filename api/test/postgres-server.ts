import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

export type TestPostgres = { url: string; stop: () => Promise<void> };
type Options = {
  /** Syncs commits to disk, as in production. */
  durable?: boolean;
};
type Owner = { uid: number; gid: number };

/** Starts a temporary PostgreSQL server. With TEST_DATABASE_URL set, that server is used instead. */
export async function startTestPostgres({ durable = false }: Options = {}): Promise<TestPostgres> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) return { url: externalUrl, stop: async () => {} };

  const programs = await postgresPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  const owner = await serverOwner();
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = join(folder, 'data');
  // Same as the embedded database: sorted by code point, Persian letters classified as letters.
  const locale = ['-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync'];
  await run(join(programs, 'initdb'), initdb, options);

  const port = await freePort();
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...serverSettings(port, folder, durable)], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  server.stderr.on('data', (text) => {
    errorOutput = `${errorOutput}${text}`.slice(-4000);
  });
  // A run that exits without calling `stop` must not leave the server running.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);

  const stop = async () => {
    process.off('exit', kill);
    if (server.exitCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await isReady(programs, port))) {
    if (server.exitCode !== null) {
      await stop();
      throw new Error(`The PostgreSQL server for tests did not start:\n${errorOutput}`);
    }
    await wait(50);
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}

/** The folder with `postgres`, `pgbench` and the other programs; installs them on Debian if they are missing. */
export async function postgresPrograms(): Promise<string> {
  return (await findPrograms()) ?? (await installPostgres());
}

function serverSettings(port: number, folder: string, durable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    // As `deploy/` advises.
    jit: 'off',
    // The data is deleted after the tests, so commits need no sync to disk.
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function isReady(programs: string, port: number): Promise<boolean> {
  return run(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );
}

/** Debian has one folder per version; elsewhere the programs are on the path. */
async function findPrograms(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? await readdir(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin'));
  const programs = newestFirst.find((folder) => existsSync(join(folder, 'initdb')));
  if (programs !== undefined) return programs;
  return run('pg_config', ['--bindir']).then(
    ({ stdout }) => (existsSync(join(stdout.trim(), 'initdb')) ? stdout.trim() : undefined),
    () => undefined,
  );
}

async function installPostgres(): Promise<string> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall) {
    console.log('Installing PostgreSQL for the tests (apt-get install postgresql) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-q'], { env });
    // `--no-install-recommends`: no cluster of the package, the tests create their own.
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { env, maxBuffer: 1 << 26 });
  }
  const programs = await findPrograms();
  if (programs !== undefined) return programs;
  throw new Error('The tests need PostgreSQL 15 or newer: install it, or set TEST_DATABASE_URL to a server of yours');
}

/** The server refuses to run as root, so the `postgres` user of the Debian package runs it. */
async function serverOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
