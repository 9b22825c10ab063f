import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readToken } from 'release/keys';
import type { AreaPolicy, Policy } from 'release/policy';
import { type Answer, type Asking, ask } from './ask.ts';
import { everyArea, folderOf, repository } from './places.ts';
import { cleanEnv, freePort, type Running, start } from './process.ts';
import { must, type Releasing, releasing } from './releasing.ts';
import { seenBy } from './seen.ts';
import { copyTemplate } from './template.ts';

export type ShopOptions = {
  /** Settings of api and edge beside those that the harness gives. */
  env?: Record<string, string>;
  /** Only these are published and promoted; all five when not given. */
  areas?: string[];
  /** A PostgreSQL to use in place of the embedded database. It must be empty. */
  databaseUrl?: string;
};

type Command = { code: number; answer: unknown; stderr: string };

export type Shop = Pick<Releasing, 'store' | 'keyOf' | 'publish'> & {
  url: string;
  apiUrl: string;
  dataDir: string;
  edgePid: () => number;
  /** One request to the edge, raw. */
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  /** `pnpm release …`, with its answer read from `--json`. */
  release: (...args: string[]) => Promise<Command>;
  /** These three come back when the edge has seen the change. */
  ramp: (area: string, id: string, percent: number) => Promise<AreaPolicy>;
  promote: (area: string, id: string) => Promise<AreaPolicy>;
  rollback: (area: string) => Promise<AreaPolicy>;
  policy: (area: string) => Promise<AreaPolicy>;
  adminToken: () => string;
  edgeLog: () => Promise<Record<string, unknown>[]>;
  apiLog: () => Promise<Record<string, unknown>[]>;
  metrics: () => Promise<string>;
  stopApi: () => Promise<void>;
  startApi: () => Promise<void>;
  stopEdge: () => Promise<void>;
  startEdge: () => Promise<void>;
  restartEdge: () => Promise<void>;
  close: () => Promise<void>;
};

/** A machine that is busy with tests must not look like a release that fails; what fails here fails by itself. */
const unhurried = { RENDER_DEADLINE: '10000', BLOCK_LIMIT: '5000', LOAD_DEADLINE: '20000' };

/** A shop of its own: api and edge as processes on free ports, with a data folder that goes when it closes. */
export async function openShop({ env = {}, areas, databaseUrl }: ShopOptions = {}): Promise<Shop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
  const isWhole = areas === undefined && databaseUrl === undefined;
  const [port, apiPort] = await Promise.all([freePort(), freePort(), copyTemplate(dataDir, { withDatabase: isWhole })]);
  const url = `http://127.0.0.1:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    SHOP_URL: url,
    ...unhurried,
    // Two processors have enough to do with what a test is about.
    WARM_PICTURES: 'no',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  const logOf = (name: string) => path.join(dataDir, 'log', `${name}.log`);
  const up = (name: 'api' | 'edge', at: number) =>
    start({ file: `${name}/src/server.ts`, port: at, env: settings, log: logOf(name) });

  let api: Running | undefined = await up('api', apiPort);
  let edge: Running | undefined;
  const desk = releasing({ apiUrl, dataDir });
  if (!isWhole) {
    for (const area of areas ?? everyArea) {
      await desk.promote(area, await desk.publish(area, path.join(repository, folderOf(area), 'dist')));
    }
  }
  edge = await up('edge', port);

  const policies = async (): Promise<Policy> => {
    const token = must(readToken('edge', { dataDir, env: {} }));
    const answer = await ask(apiUrl, '/releases/v1/policy', { headers: { authorization: `Bearer ${token}` } });
    return JSON.parse(answer.text).data;
  };
  const seen = async (policy: AreaPolicy) => {
    await seenBy({ url, dataDir }, policy);
    return policy;
  };
  const shop: Shop = {
    url,
    apiUrl,
    dataDir,
    store: desk.store,
    keyOf: desk.keyOf,
    publish: desk.publish,
    edgePid: () => edge?.pid ?? 0,
    ask: (address, asking) => ask(url, address, asking),
    release: (...args) => command(args, settings),
    ramp: async (...order) => seen(await desk.ramp(...order)),
    promote: async (...order) => seen(await desk.promote(...order)),
    rollback: async (area) => seen(await desk.rollback(area)),
    async policy(area) {
      const found = (await policies()).areas.find((one) => one.area === area);
      if (!found) throw new Error(`the registry knows no ${area}`);
      return found;
    },
    adminToken: () => must(readToken('admin', { dataDir, env: {} })),
    edgeLog: () => linesOf(logOf('edge')),
    apiLog: () => linesOf(logOf('api')),
    metrics: async () => (await ask(url, '/metrics')).text,
    async stopApi() {
      await api?.stop();
      api = undefined;
    },
    async startApi() {
      api ??= await up('api', apiPort);
    },
    async stopEdge() {
      await edge?.stop();
      edge = undefined;
    },
    async startEdge() {
      edge ??= await up('edge', port);
    },
    async restartEdge() {
      await shop.stopEdge();
      await shop.startEdge();
    },
    async close() {
      await Promise.all([edge?.stop('SIGKILL'), api?.stop('SIGKILL')]);
      // For whoever wants to read the logs of a test that failed.
      if (process.env.KEEP_SHOP) return console.log(`kept: ${dataDir}`);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return shop;
}

function command(args: string[], env: Record<string, string>): Promise<Command> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['release/src/cli.ts', ...args, '--json'],
      { cwd: repository, env: { ...cleanEnv(), ...env } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? 1);
        resolve({ code, answer: stdout === '' ? undefined : JSON.parse(stdout), stderr });
      },
    );
  });
}

async function linesOf(file: string): Promise<Record<string, unknown>[]> {
  // The last line may still be on its way.
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  return lines.map((line) => JSON.parse(line));
}
