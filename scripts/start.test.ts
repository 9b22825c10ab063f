import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { findBusyPorts, readPorts } from './ports.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'start-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { code: number; stdout: string; stderr: string };

function runNode(args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: process.cwd(), env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A port on which a server listens until the end of the test. */
async function takePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return port;
}

test('a start whose port is in use ends before anything is started', async () => {
  const port = await takePort();
  const dataDir = path.join(folder, 'taken');
  const env = { PORT: '0', API_PORT: String(port), DATA_DIR: dataDir };
  const { code, stdout, stderr } = await runNode(['scripts/start.ts'], env);
  expect(code).toBe(1);
  expect(stderr).toContain('(API_PORT), is in use: is the shop already running?');
  expect(stdout).not.toContain('open');
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

test('a port of the shop that is in use, or that its API has as well, is named', async () => {
  const port = await takePort();
  const findProblems = (env: NodeJS.ProcessEnv) => {
    const { edge, api } = readPorts(env);
    return findBusyPorts([edge, api]);
  };
  expect(await findProblems({ PORT: String(port), API_PORT: '0' })).toEqual([
    `port ${port}, for the shop (PORT), is in use: is the shop already running?`,
  ]);
  expect(await findProblems({ PORT: '64999', API_PORT: '64999' })).toEqual([
    'port 64999 is set for the shop (PORT) and its API (API_PORT)',
  ]);
});

test('a start whose port is too large says so', async () => {
  const { code, stderr } = await runNode(['scripts/start.ts'], { DATA_DIR: path.join(folder, 'x'), PORT: '65536' });
  expect([code, stderr]).toEqual([1, 'invalid: PORT (a port number up to 65535)\n']);
});

test('a start with an argument that it does not have starts nothing', async () => {
  const { code, stdout, stderr } = await runNode(['scripts/start.ts', '--port'], { PORT: '0', API_PORT: '0' });
  expect([code, stdout, stderr]).toEqual([1, '', "error: unknown option '--port'\n"]);
});

test('an empty variable is no port 0', () => {
  const { edge, api } = readPorts({ PORT: '', HOST: '', API_PORT: '', API_HOST: '' });
  expect([edge, api]).toMatchObject([
    { port: 3000, host: '0.0.0.0' },
    { port: 3001, host: '127.0.0.1' },
  ]);
});

test('a process is ready when it answers with 200, and an error after the limit', async () => {
  const [server, supervisor, requests] = ['server.mjs', 'waiting.mjs', 'requests'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  // Below the ports from which the system chooses one for other tests.
  const port = 20_000 + (process.pid % 10_000);
  await writeFile(
    server,
    `import { appendFileSync } from 'node:fs';
     import { createServer } from 'node:http';
     let count = 0;
     createServer((request, response) => {
       count += 1;
       appendFileSync(${JSON.stringify(requests)}, request.url + ' ' + count + ' ');
       response.writeHead(request.url === '/readyz' && count > 2 ? 200 : 503).end();
     }).listen(${port}, '127.0.0.1');`,
  );
  const service = { name: 'server', command: [process.execPath, server], port, dataDir: folder };
  await writeFile(
    supervisor,
    `import { supervise } from ${JSON.stringify(path.resolve('scripts/supervise.ts'))};
     const service = supervise(${JSON.stringify(service)});
     await service.ready('/readyz');
     await service.ready('/healthz', 0).catch(({ message }) => console.log(message));
     await service.stop();
     process.exit(0);`,
  );
  const stdout = `http://127.0.0.1:${port}/healthz does not answer with 200\n`;
  expect(await runNode([supervisor], {})).toEqual({ code: 0, stdout, stderr: '' });
  expect(await readFile(requests, 'utf8')).toMatch(/^\/readyz 1 \/readyz 2 \/readyz 3 /);
});

test('a supervisor that gives up ends its other processes', async () => {
  const [healthy, broken, supervisor] = ['healthy.mjs', 'broken.mjs', 'supervisor.mjs'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string];
  await writeFile(healthy, 'process.send; console.error("pid", process.pid); setInterval(() => {}, 1000);');
  await writeFile(broken, 'process.exit(1);');
  const source = path.resolve('scripts/supervise.ts');
  const service = (name: string, file: string) =>
    `supervise(${JSON.stringify({ name, command: [process.execPath, file], port: 1, dataDir: folder })});`;
  await writeFile(
    supervisor,
    `import { supervise } from ${JSON.stringify(source)};
     ${service('healthy', healthy)}
     // The other one has to run first.
     process.stderr.write = new Proxy(process.stderr.write, { apply(write, self, args) {
       if (String(args[0]).startsWith('pid')) { ${service('broken', broken)} }
       return Reflect.apply(write, self, args);
     } });`,
  );
  const { code, stderr } = await runNode([supervisor], {});
  expect(code).toBe(1);
  const pid = Number(/pid (\d+)/.exec(stderr)?.[1]);
  expect(pid).toBeGreaterThan(0);
  await waitUntilEnded(pid);
});

test('a supervisor keeps its processes running while their logs cannot be written, and says so', async () => {
  const [talker, supervisor] = [path.join(folder, 'talker.mjs'), path.join(folder, 'full.mjs')];
  await mkdir(path.join(folder, 'log'), { recursive: true });
  await symlink('/dev/full', path.join(folder, 'log/talker.log'));
  await writeFile(talker, 'setInterval(() => { console.log("line"); console.error("alive"); }, 1);');
  await writeFile(
    supervisor,
    `import { supervise } from ${JSON.stringify(path.resolve('scripts/supervise.ts'))};
     supervise(${JSON.stringify({ name: 'talker', command: [process.execPath, talker], port: 1, dataDir: folder })});
     let hasFailed = false;
     process.stderr.write = new Proxy(process.stderr.write, { apply(write, self, args) {
       Reflect.apply(write, self, args);
       if (hasFailed && String(args[0]).startsWith('alive')) process.exit(0);
       hasFailed ||= String(args[0]).includes('loses lines');
     } });`,
  );
  const { code, stderr } = await runNode([supervisor], {});
  expect([code, stderr.match(/loses lines/g)]).toEqual([0, ['loses lines']]);
  expect(stderr).toContain('talker: its log loses lines: ENOSPC');
});

/** The signal is sent just before the supervisor ends, so the process can live for a moment longer. */
async function waitUntilEnded(pid: number): Promise<void> {
  try {
    while (process.kill(pid, 0)) await new Promise((resolve) => setImmediate(resolve));
  } catch {
    // The process has ended.
  }
}
