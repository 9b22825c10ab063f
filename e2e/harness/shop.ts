import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'api/free-port';
import { readToken } from 'release/keys';
import type { AreaPolicy, Policy } from 'release/policy';
import { unwrapResult } from 'release/result';
import { waitForEdgePolicy } from './edge-policy.ts';
import { sumOfMetric } from './metrics.ts';
import { allAreas, folderOf, repository } from './paths.ts';
import { cleanEnv, type RunningProcess, startProcess, waitUntilReady } from './process.ts';
import { openRegistry, type Registry } from './registry.ts';
import { type HttpResponse, type RequestOptions, sendRequest } from './request.ts';
import { copyTemplate } from './template.ts';

/** Environment variables of the edge; see `edge/src/settings.ts`. */
export type EdgeSettings = Readonly<Record<string, string>>;

export type ShopOptions = {
  /** Settings of api and edge on top of the harness's own. */
  env?: Record<string, string>;
  /** Only these areas are published and promoted; by default all five. */
  areas?: string[];
  /** Lets the shop know that browsers open it, under a name: they accept no passkeys for an address of digits. */
  hasOwnOrigin?: true;
  /** An empty PostgreSQL database, to use instead of the embedded one. */
  databaseUrl?: string;
  /** Of Node, for api and edge. By default those that make tests cheap. */
  nodeFlags?: string[];
};

type CommandResult = { code: number; answer: unknown; stderr: string };
type LogLine = Record<string, unknown>;

export type Shop = Pick<Registry, 'store' | 'keyOf' | 'publish'> & {
  url: string;
  apiUrl: string;
  dataDir: string;
  edgePid: () => number;
  apiPid: () => number;
  /** Sends one raw request to the edge. */
  request: (path: string, options?: RequestOptions) => Promise<HttpResponse>;
  /** Runs a command of `pnpm release` and parses the output of `--json`. */
  release: (...args: string[]) => Promise<CommandResult>;
  /** `ramp`, `promote` and `rollback` return when the edge applies the new policy. */
  ramp: (area: string, id: string, percent: number) => Promise<AreaPolicy>;
  promote: (area: string, id: string) => Promise<AreaPolicy>;
  rollback: (area: string) => Promise<AreaPolicy>;
  policy: (area: string) => Promise<AreaPolicy>;
  adminToken: () => string;
  /** Log lines since the last reset. */
  edgeLog: () => Promise<LogLine[]>;
  apiLog: () => Promise<LogLine[]>;
  metrics: () => Promise<string>;
  stopApi: () => Promise<void>;
  startApi: () => Promise<void>;
  stopEdge: () => Promise<void>;
  startEdge: () => Promise<void>;
  restartEdge: () => Promise<void>;
  /** Registers work that the next reset does first. */
  onReset: (undo: () => Promise<unknown>) => void;
  /**
   * Makes the shop as good as new for the next test file: every area is back on its first release without a candidate, both
   * processes run, and the edge has these settings and no failures of these releases counted. Restarts the edge only if it has to.
   */
  reset: (edgeSettings?: EdgeSettings) => Promise<void>;
  close: () => Promise<void>;
};

/** Generous, so that a machine that is busy with tests does not look like a release that is too slow. Milliseconds. */
export const generousDeadlines = {
  RENDER_DEADLINE: '20000',
  CANDIDATE_DEADLINE: '20000',
  BLOCK_LIMIT: '20000',
  LOAD_DEADLINE: '30000',
  REQUEST_DEADLINE: '120000',
  RENDER_QUEUE_WAIT: '20000',
};

/** Starts an api and an edge on free ports, with a data folder that is deleted when the shop is closed. */
export async function openShop({
  env = {},
  areas,
  hasOwnOrigin,
  databaseUrl,
  nodeFlags,
}: ShopOptions = {}): Promise<Shop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
  const isComplete = areas === undefined && databaseUrl === undefined;
  const [port, apiPort] = await Promise.all([
    freePort(),
    freePort(),
    copyTemplate(dataDir, databaseUrl ? 'none' : areas ? 'unpublished' : 'published'),
  ]);
  const url = `http://${hasOwnOrigin ? 'localhost' : '127.0.0.1'}:${port}`;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    SHOP_URL: url,
    ...generousDeadlines,
    // All visitors of a test have the same address.
    UNCACHED_RATE: '100000',
    // Pictures that are drawn in advance and pages that are compressed once more would compete with the tests for the processor.
    WARM_PICTURES: 'no',
    RECOMPRESS: '0',
    ...(hasOwnOrigin ? { SHOP_ORIGIN: url } : {}),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  };
  let edgeSettings: EdgeSettings = {};
  const logFile = (name: string) => path.join(dataDir, 'log', `${name}.log`);
  const logStart = { api: 0, edge: 0 };
  const startApiProcess = () =>
    startProcess({ file: 'api/src/server.ts', port: apiPort, env: settings, log: logFile('api'), nodeFlags });
  const startEdgeProcess = () =>
    startProcess({
      file: 'edge/src/server.ts',
      port,
      env: { ...settings, ...edgeSettings },
      log: logFile('edge'),
      nodeFlags,
    });

  let api: RunningProcess | undefined = await startApiProcess();
  let edge: RunningProcess | undefined;
  const registry = openRegistry({ apiUrl, dataDir });
  if (!isComplete) {
    for (const area of areas ?? allAreas) {
      await registry.promote(area, await registry.publish(area, path.join(repository, folderOf(area), 'dist')));
    }
  }
  edge = await startEdgeProcess();
  // An edge without a host is never ready, and one that has another address for the API may not reach it yet.
  if (areas?.length !== 0 && env.API_URL === undefined) await waitUntilReady(url);

  const readPolicies = async (): Promise<AreaPolicy[]> => {
    const token = unwrapResult(readToken('edge', { dataDir, env: {} }));
    const { text } = await sendRequest(apiUrl, '/releases/v1/policy', {
      headers: { authorization: `Bearer ${token}` },
    });
    const policy: Policy = JSON.parse(text).data;
    return policy.areas;
  };
  const firstReleases = new Map((await readPolicies()).map(({ area, stable }) => [area, stable]));
  const applied = async (policy: AreaPolicy) => {
    await waitForEdgePolicy({ url, dataDir }, policy);
    return policy;
  };
  let undoOnReset: (() => Promise<unknown>)[] = [];

  /** Moves every area back to its first release. Returns the policies that changed. */
  const restorePolicies = async (): Promise<AreaPolicy[]> => {
    const changed: AreaPolicy[] = [];
    for (const { area, stable, candidate } of await readPolicies()) {
      const first = firstReleases.get(area);
      let policy: AreaPolicy | undefined;
      if (candidate !== null) policy = await registry.rollback(area);
      if (first && stable !== first) policy = await registry.promote(area, first);
      if (policy) changed.push(policy);
    }
    return changed;
  };
  /** Failures of a test's own releases matter to no other test. */
  const haveFirstReleasesFailed = async () => {
    const metrics = await shop.metrics();
    return [...firstReleases.values()].some(
      (release) => sumOfMetric(metrics, 'shop_release_failures_total', { release: String(release) }) > 0,
    );
  };

  const shop: Shop = {
    url,
    apiUrl,
    dataDir,
    store: registry.store,
    keyOf: registry.keyOf,
    publish: registry.publish,
    edgePid: () => edge?.pid ?? 0,
    apiPid: () => api?.pid ?? 0,
    request: (address, options) => sendRequest(url, address, options),
    release: (...args) => runReleaseCommand(args, settings),
    ramp: async (...order) => applied(await registry.ramp(...order)),
    promote: async (...order) => applied(await registry.promote(...order)),
    rollback: async (area) => applied(await registry.rollback(area)),
    async policy(area) {
      const policy = (await readPolicies()).find((areaPolicy) => areaPolicy.area === area);
      if (!policy) throw new Error(`the registry has no area ${area}`);
      return policy;
    },
    adminToken: () => unwrapResult(readToken('admin', { dataDir, env: {} })),
    edgeLog: () => readLog(logFile('edge'), logStart.edge),
    apiLog: () => readLog(logFile('api'), logStart.api),
    metrics: async () => (await sendRequest(url, '/metrics')).text,
    async stopApi() {
      await api?.stop();
      api = undefined;
    },
    async startApi() {
      api ??= await startApiProcess();
    },
    async stopEdge() {
      await edge?.stop();
      edge = undefined;
    },
    async startEdge() {
      edge ??= await startEdgeProcess();
    },
    async restartEdge() {
      await shop.stopEdge();
      await shop.startEdge();
    },
    onReset: (undo) => void undoOnReset.push(undo),
    async reset(newSettings = {}) {
      await shop.startApi();
      if (edge && undoOnReset.length > 0) await Promise.all(undoOnReset.map((undo) => undo()));
      undoOnReset = [];
      // The command line refuses to move an area that has changed since its user looked: the next test has not looked yet.
      await rm(path.join(dataDir, 'shown-status.json'), { force: true });
      const changed = await restorePolicies();
      const hasNewSettings = JSON.stringify(newSettings) !== JSON.stringify(edgeSettings);
      edgeSettings = newSettings;
      if (!edge || hasNewSettings || (await haveFirstReleasesFailed())) {
        await shop.restartEdge();
        await waitUntilReady(url);
      }
      for (const policy of changed) await waitForEdgePolicy({ url, dataDir }, policy);
      logStart.api = (await stat(logFile('api'))).size;
      logStart.edge = (await stat(logFile('edge'))).size;
    },
    async close() {
      await Promise.all([edge?.stop('SIGKILL'), api?.stop('SIGKILL')]);
      // For reading the logs of a failed test.
      if (process.env.KEEP_SHOP) return console.log(`data folder of the shop: ${dataDir}`);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return shop;
}

/** In this process: a process of its own takes half a processor second, most of it for loading the same modules again. */
async function runReleaseCommand(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const { runCommandLine } = await import('release/command-line');
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runCommandLine([...args, '--json'], {
    env: { ...cleanEnv(), ...env },
    print: (text) => stdout.push(text),
    printError: (text) => stderr.push(text),
  });
  return { code, answer: stdout.length === 0 ? undefined : JSON.parse(stdout.join('')), stderr: stderr.join('') };
}

async function readLog(file: string, start: number): Promise<LogLine[]> {
  const handle = await open(file);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of handle.createReadStream({ start, autoClose: false })) chunks.push(chunk);
    // The process may be in the middle of writing the last line.
    const lines = Buffer.concat(chunks).toString('utf8').split('\n');
    return lines.filter((line) => line.startsWith('{') && line.endsWith('}')).map((line) => JSON.parse(line));
  } finally {
    await handle.close();
  }
}
