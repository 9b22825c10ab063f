import { isIP } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import type { BrowserSettings } from '@shop/shared/contract';
import { readToken } from 'release/keys';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LaneLimits } from './lanes/lane-process.ts';
import type { RenderLimits } from './page-cache/render-queue.ts';

const integer = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum });

/** Every setting of the edge, under the name of its variable. Times are milliseconds. */
const Variables = Type.Object({
  PORT: integer(3000, 0, 65535),
  HOST: Type.String({ default: '0.0.0.0' }),
  API_PORT: integer(3001, 0, 65535),
  API_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** How long the API may take to begin a response to a visitor. Browsers give up after 30 s. */
  API_DEADLINE: integer(25_000, 50, 600_000),
  /** The address of the API for browsers, if it is not this site. The API must allow this site by CORS. */
  PUBLIC_API_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** The public address of the shop, for absolute links. */
  SHOP_ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  DATA_DIR: Type.String({ default: './var' }),
  /** The name of this edge in `pnpm release status`. The default is the machine's name and the port. */
  EDGE_NAME: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  RELEASE_STORE: Type.Optional(Type.String()),
  EDGE_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  NODE_ENV: Type.String({ default: 'development' }),
  /** Load balancers whose `x-forwarded-…` headers are trusted, by address or network. */
  TRUSTED_PROXIES: Type.String({ default: '' }),
  LOG_LEVEL: Type.String({ default: 'info' }),
  /** How long a release may take to render a page before the next release of the chain is tried. */
  RENDER_DEADLINE: integer(2500, 50, 60_000),
  /** How long a visitor waits for a candidate, besides the time of the API, before the stable release is tried. */
  CANDIDATE_DEADLINE: integer(900, 50, 60_000),
  /** How long the event loop of a lane's process may be blocked before the process is replaced. */
  BLOCK_LIMIT: integer(1000, 50, 60_000),
  /** How long the evaluation of each release of a lane may take, after the process has started. */
  LOAD_DEADLINE: integer(5000, 100, 60_000),
  /** The heap of the process of one lane, in megabytes. */
  WORKER_MEMORY: integer(192, 32, 4096),
  /** All memory of the process of one lane, in megabytes: it is ended when it uses more. */
  WORKER_RESIDENT_MEMORY: integer(512, 128, 16_384),
  /** The user (uid) that lanes run as where the edge runs as root; by default `nobody`. */
  WORKER_USER: integer(65_534, 1, 4_294_967_294),
  /** How many processes a busy pair of host and area release may have. The second starts when the first has four pages. */
  WORKERS_PER_PAIR: integer(2, 1, 64),
  /** The size of the page cache, in megabytes. */
  PAGE_CACHE: integer(64, 0, 4096),
  /** 1: cached pages that visitors get are compressed once more, at the highest level. 0: they stay as they are. */
  RECOMPRESS: integer(1, 0, 1),
  /** How long a visitor of a stale page waits for its refresh before getting the stale one. */
  STALE_WAIT: integer(300, 0, 60_000),
  /** How long a page may take in all: finding the visitor's releases, waiting, and all releases of the fallback chain. */
  REQUEST_DEADLINE: integer(10_000, 100, 600_000),
  /** How many pages are rendered at once, how many may wait for that, and how long. More are refused with 503. */
  RENDERS: integer(16, 1, 10_000),
  RENDER_QUEUE: integer(200, 0, 100_000),
  RENDER_QUEUE_WAIT: integer(5000, 50, 60_000),
  /** Uncached pages a second for one address; a visitor gets a quarter. Above it pages are rendered last and refused first, with 429. */
  UNCACHED_RATE: integer(20, 1, 100_000),
  /** For how long the process still accepts requests after SIGTERM, so that load balancers go to others first. */
  DRAIN_TIME: integer(0, 0, 60_000),
  /** How much of the disk downloaded releases may use, in megabytes. Live releases stay even if they need more. */
  RELEASE_DISK: integer(1024, 16, 1_048_576),
  /** In the browser: how long a script or a stylesheet may take to load before it is requested again. */
  SCRIPT_DEADLINE: integer(8000, 50, 60_000),
  STYLE_DEADLINE: integer(4000, 50, 60_000),
  /** In the browser: how often a tab checks for a newer build. */
  UPDATE_INTERVAL: integer(300_000, 100, 86_400_000),
  /** Working copies that all visitors get: `blog=http://localhost:4102,…`. For `pnpm dev`; refused in production. */
  WORKING_COPIES: Type.String({ default: '' }),
  /** Origins from which overrides may load working copies, besides this machine. */
  OVERRIDE_ORIGINS: Type.String({ default: '' }),
});
type Variables = Static<typeof Variables>;

export type Settings = {
  port: number;
  host: string;
  apiUrl: string;
  apiDeadline: number;
  dataDir: string;
  name: string;
  releaseStore: string;
  edgeToken: string;
  production: boolean;
  trustedProxies: string[];
  logLevel: string;
  lanes: LaneLimits;
  processesPerPair: number;
  laneUser: number;
  candidateDeadline: number;
  pageCacheBytes: number;
  recompresses: boolean;
  staleWait: number;
  requestDeadline: number;
  renderLimits: RenderLimits;
  drainMs: number;
  releaseDiskBytes: number;
  browser: BrowserSettings & { origin: string };
  updateInterval: number;
  workingCopies: Record<string, string>;
  overrideOrigins: string[];
};

/** Returns the settings, or one sentence for each problem. An empty variable counts as unset, as in `api`. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ''));
  const variables = Value.Convert(Variables, Value.Default(Variables, nonEmpty));
  if (!Value.Check(Variables, variables)) {
    return {
      ok: false,
      problems: Value.Errors(Variables, variables).map(
        ({ instancePath, keyword, message }) =>
          // All patterns above are those of addresses.
          `${instancePath.slice(1)} ${keyword === 'pattern' ? 'must be an address such as https://shop.example, without a path' : message}`,
      ),
    };
  }
  const dataDir = path.resolve(variables.DATA_DIR);
  const token =
    variables.EDGE_TOKEN === undefined
      ? readToken('edge', { dataDir, env })
      : { ok: true as const, value: variables.EDGE_TOKEN };
  const production = variables.NODE_ENV === 'production';
  const workingCopies = splitList(variables.WORKING_COPIES).map((pair) => splitOnce(pair, '='));
  const problems = [
    ...workingCopies
      .filter(([, address]) => !URL.canParse(address))
      .map(([area]) => `WORKING_COPIES: ${area} needs an address, as in blog=http://localhost:4102`),
    ...splitList(variables.OVERRIDE_ORIGINS)
      .filter((origin) => !URL.canParse(origin))
      .map((origin) => `OVERRIDE_ORIGINS: ${origin} is not an address`),
    ...splitList(variables.TRUSTED_PROXIES)
      .filter((proxy) => !isProxy(proxy))
      .map((proxy) => `TRUSTED_PROXIES: ${proxy} is neither an address nor a network such as 10.0.0.0/8`),
    ...(token.ok ? [] : [token.message]),
    ...(production && variables.SHOP_ORIGIN === undefined
      ? ['SHOP_ORIGIN must be set in production: the public address of the shop, as in https://shop.example']
      : []),
    ...(production && variables.WORKING_COPIES !== ''
      ? ['WORKING_COPIES is for a developer’s machine, not for production']
      : []),
  ];
  if (!token.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: toSettings(variables, { dataDir, production, token: token.value }) };
}

function toSettings(variables: Variables, computed: { dataDir: string; production: boolean; token: string }): Settings {
  const workingCopies = Object.fromEntries(splitList(variables.WORKING_COPIES).map((pair) => splitOnce(pair, '=')));
  const sharedCopies = Object.keys(workingCopies);
  return {
    port: variables.PORT,
    host: variables.HOST,
    apiUrl: (variables.API_URL ?? `http://127.0.0.1:${variables.API_PORT}`).replace(/\/$/, ''),
    apiDeadline: variables.API_DEADLINE,
    dataDir: computed.dataDir,
    name: variables.EDGE_NAME ?? `${hostname()}:${variables.PORT}`,
    releaseStore: variables.RELEASE_STORE ?? `file:${path.join(computed.dataDir, 'releases')}`,
    edgeToken: computed.token,
    production: computed.production,
    trustedProxies: splitList(variables.TRUSTED_PROXIES),
    logLevel: variables.LOG_LEVEL,
    lanes: {
      renderDeadline: variables.RENDER_DEADLINE,
      blockLimit: variables.BLOCK_LIMIT,
      loadDeadline: variables.LOAD_DEADLINE,
      memory: variables.WORKER_MEMORY,
      residentMemory: variables.WORKER_RESIDENT_MEMORY,
    },
    processesPerPair: variables.WORKERS_PER_PAIR,
    laneUser: variables.WORKER_USER,
    candidateDeadline: variables.CANDIDATE_DEADLINE,
    pageCacheBytes: variables.PAGE_CACHE * 1024 * 1024,
    recompresses: variables.RECOMPRESS === 1,
    staleWait: variables.STALE_WAIT,
    requestDeadline: variables.REQUEST_DEADLINE,
    renderLimits: {
      running: variables.RENDERS,
      waiting: variables.RENDER_QUEUE,
      maxWaitMs: variables.RENDER_QUEUE_WAIT,
      perSecond: variables.UNCACHED_RATE,
    },
    drainMs: variables.DRAIN_TIME,
    releaseDiskBytes: variables.RELEASE_DISK * 1024 * 1024,
    browser: {
      origin: variables.SHOP_ORIGIN ?? `http://localhost:${variables.PORT}`,
      ...(variables.PUBLIC_API_URL ? { apiBase: variables.PUBLIC_API_URL } : {}),
      scriptDeadline: variables.SCRIPT_DEADLINE,
      styleDeadline: variables.STYLE_DEADLINE,
      ...(sharedCopies.length > 0 ? { sharedCopies } : {}),
    },
    updateInterval: variables.UPDATE_INTERVAL,
    workingCopies,
    overrideOrigins: splitList(variables.OVERRIDE_ORIGINS).map((address) => new URL(address).origin),
  };
}

/** Fastify's names for networks that are not on the public internet. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  const isNetwork = isIP(address) !== 0 && rest.length === 0 && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= maxBits;
  return isNetwork || privateNetworks.includes(text);
}

const splitList = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function splitOnce(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
