import { isIP } from 'node:net';
import path from 'node:path';
import { readToken } from 'release/keys';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const whole = (fallback: number, minimum: number, maximum: number) =>
  Type.Integer({ default: fallback, minimum, maximum });

/** Every setting of the edge, under the name of its variable. Times are milliseconds. */
const Variables = Type.Object({
  PORT: whole(3000, 0, 65535),
  HOST: Type.String({ default: '0.0.0.0' }),
  API_PORT: whole(3001, 0, 65535),
  API_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Where browsers find the API; this very site when nothing is said. It must allow this site by CORS. */
  PUBLIC_API_URL: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  /** Where shoppers see the shop; what stands in links that leave it. */
  SHOP_ORIGIN: Type.Optional(Type.String({ pattern: '^https?://[^/]+$' })),
  DATA_DIR: Type.String({ default: './var' }),
  RELEASE_STORE: Type.Optional(Type.String()),
  EDGE_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  NODE_ENV: Type.String({ default: 'development' }),
  /** Whose `x-forwarded-…` headers are believed: load balancers. In production, when nothing is said, all private networks. */
  TRUSTED_PROXIES: Type.Optional(Type.String()),
  LOG_LEVEL: Type.String({ default: 'info' }),
  /** How long a release may take to draw a page before the next in its chain is asked. */
  RENDER_DEADLINE: whole(2500, 50, 60_000),
  /** How long a worker may be deaf (a loop that does not end) before it is replaced. */
  BLOCK_LIMIT: whole(1000, 50, 60_000),
  /** How long a worker may take to evaluate its releases. */
  LOAD_DEADLINE: whole(5000, 100, 60_000),
  /** Megabytes of heap for one worker. */
  WORKER_MEMORY: whole(192, 32, 4096),
  /** Megabytes of composed pages that are kept. */
  PAGE_CACHE: whole(64, 0, 4096),
  /** In the browser: how long a script, and how long a stylesheet, may take before it is asked for again. */
  SCRIPT_DEADLINE: whole(8000, 50, 60_000),
  STYLE_DEADLINE: whole(4000, 50, 60_000),
  /** In the browser: how often a tab asks whether there is a newer build. */
  UPDATE_INTERVAL: whole(300_000, 100, 86_400_000),
  /** Working copies that everyone sees: `blog=http://localhost:4102,…`. For `pnpm dev`; refused in production. */
  WORKING_COPIES: Type.String({ default: '' }),
  /** Addresses an override may name besides those of this very machine. */
  OVERRIDE_ORIGINS: Type.String({ default: '' }),
});
type Variables = Static<typeof Variables>;

export type Settings = {
  port: number;
  host: string;
  apiUrl: string;
  dataDir: string;
  releaseStore: string;
  edgeToken: string;
  production: boolean;
  trustedProxies: string[];
  logLevel: string;
  lanes: { renderDeadline: number; blockLimit: number; loadDeadline: number; memory: number };
  pageCacheBytes: number;
  browser: { origin: string; apiBase?: string; scriptDeadline: number; styleDeadline: number };
  updateInterval: number;
  workingCopies: Record<string, string>;
  overrideOrigins: string[];
};

/** The settings, or one sentence for each thing that is wrong with them. */
export function readSettings(
  env: NodeJS.ProcessEnv,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const given = Value.Convert(Variables, Value.Default(Variables, { ...env }));
  if (!Value.Check(Variables, given)) {
    return {
      ok: false,
      problems: Value.Errors(Variables, given).map(
        ({ instancePath, message }) => `${instancePath.slice(1)} ${message}`,
      ),
    };
  }
  const dataDir = path.resolve(given.DATA_DIR);
  const token =
    given.EDGE_TOKEN === undefined
      ? readToken('edge', { dataDir, env })
      : { ok: true as const, value: given.EDGE_TOKEN };
  const production = given.NODE_ENV === 'production';
  const copies = words(given.WORKING_COPIES).map((pair) => splitOnce(pair, '='));
  const problems = [
    ...copies
      .filter(([, address]) => !URL.canParse(address))
      .map(([area]) => `WORKING_COPIES: ${area} needs an address, as in blog=http://localhost:4102`),
    ...words(given.OVERRIDE_ORIGINS)
      .filter((origin) => !URL.canParse(origin))
      .map((origin) => `OVERRIDE_ORIGINS: ${origin} is no address`),
    ...words(given.TRUSTED_PROXIES ?? '')
      .filter((proxy) => !isProxy(proxy))
      .map((proxy) => `TRUSTED_PROXIES: ${proxy} is no address or network such as 10.0.0.0/8`),
    ...(token.ok ? [] : [token.message]),
    ...(production && given.WORKING_COPIES !== ''
      ? ['WORKING_COPIES is for a developer’s machine, not for production']
      : []),
  ];
  if (!token.ok || problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: settingsFrom(given, { dataDir, production, token: token.value }) };
}

function settingsFrom(given: Variables, known: { dataDir: string; production: boolean; token: string }): Settings {
  return {
    port: given.PORT,
    host: given.HOST,
    apiUrl: (given.API_URL ?? `http://127.0.0.1:${given.API_PORT}`).replace(/\/$/, ''),
    dataDir: known.dataDir,
    releaseStore: given.RELEASE_STORE ?? `file:${path.join(known.dataDir, 'releases')}`,
    edgeToken: known.token,
    production: known.production,
    trustedProxies: words(given.TRUSTED_PROXIES ?? (known.production ? privateNetworks.join() : '')),
    logLevel: given.LOG_LEVEL,
    lanes: {
      renderDeadline: given.RENDER_DEADLINE,
      blockLimit: given.BLOCK_LIMIT,
      loadDeadline: given.LOAD_DEADLINE,
      memory: given.WORKER_MEMORY,
    },
    pageCacheBytes: given.PAGE_CACHE * 1024 * 1024,
    browser: {
      origin: given.SHOP_ORIGIN ?? `http://localhost:${given.PORT}`,
      ...(given.PUBLIC_API_URL ? { apiBase: given.PUBLIC_API_URL } : {}),
      scriptDeadline: given.SCRIPT_DEADLINE,
      styleDeadline: given.STYLE_DEADLINE,
    },
    updateInterval: given.UPDATE_INTERVAL,
    workingCopies: Object.fromEntries(words(given.WORKING_COPIES).map((pair) => splitOnce(pair, '='))),
    overrideOrigins: words(given.OVERRIDE_ORIGINS).map((address) => new URL(address).origin),
  };
}

/** Fastify's names for addresses that are nobody's on the internet. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = isIP(address) !== 0 && more.length === 0 && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= most;
  return isNetwork || privateNetworks.includes(text);
}

const words = (list: string) =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

function splitOnce(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
