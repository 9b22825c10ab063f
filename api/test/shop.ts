import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AreaKey, readAreaKey, readToken, type TokenName } from 'release/keys';
import type { Manifest } from 'release/manifest';
import { unwrapResult } from 'release/result';
import { openStore, type ReleaseStore } from 'release/store';
import { buildApp } from '../src/app.ts';
import type { Compilers } from '../src/compilers.ts';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { prepareKeys } from '../src/modules/keys/first-start.ts';
import { type Rules, readSettings, type Settings } from '../src/settings.ts';
import { closeDatabase, freshDatabase, type Kind } from './databases.ts';
import { buildManifest, sign, upload } from './releases.ts';
import { sharedCompilers } from './worker/compilers.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read response bodies field by field, without their types
export type Answer = { status: number; body: any; headers: Record<string, unknown> };
export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export type Shop = {
  app: FastifyInstance;
  database: Database;
  /** The rows that a statement returns. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read rows column by column, without their types
  rows: (text: string, values?: unknown[]) => Promise<any[]>;
  store: ReleaseStore;
  media: ReleaseStore;
  settings: Settings;
  /** For other API instances of the same shop. */
  compilers: Compilers;
  dataDir: string;
  admin: string;
  edge: string;
  /** The token of a service. */
  tokenOf: (name: TokenName) => string;
  keyOf: (area: string) => AreaKey;
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, call?: Call) => Promise<Answer>;
  /** Sends a registry command with the token of the area. */
  command: (area: string, command: string, body?: unknown, call?: Call) => Promise<Answer>;
  /** Stores and publishes a release, without making it live. */
  publish: (area: string, changes?: Partial<Manifest> & { text?: string }) => Promise<string>;
  close: () => Promise<void>;
};

export type ShopOptions = {
  /** Used instead of a fresh database, and left open by `close`. */
  database?: Database;
  settings?: Partial<Omit<Settings, 'rules' | 'limits'>> & {
    rules?: Partial<Rules>;
    limits?: Partial<Settings['limits']>;
  };
  /** The clock of the shop. */
  now?: () => Date;
  /** Called with each log line of level `info` or above. */
  onLog?: (line: string) => void;
};

/** A start sends many statements at once, and PostgreSQL takes 25 ms of processor time for each connection. Requests may open as many as in a shop. */
const connectionsAtStart = 3;

/** Builds the API on a fresh database. `close` closes both. */
export async function openShop(kind: Kind, options: ShopOptions = {}): Promise<Shop> {
  const database = options.database ?? (await freshDatabase(kind));
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-api-'));
  const { onLog } = options;
  const log = onLog === undefined ? makeLog('silent') : makeLog('info', { write: onLog });
  await prepareKeys(database.kysely, { dataDir, newKeys: [] }, log);
  const settings = testSettings(dataDir, options);
  const store = openStore(settings.releaseStore);
  const media = openStore(settings.mediaStore);
  const compilers = sharedCompilers;
  const poolOptions = database.pool.options;
  const { max } = poolOptions;
  poolOptions.max = Math.min(max, connectionsAtStart);
  const app = await buildApp({
    database,
    store,
    media,
    settings,
    log,
    compilers,
    ...(options.now && { now: options.now }),
  });
  await app.ready();
  poolOptions.max = max;

  const call = callerOf(app);
  const keyOf = (area: string) => unwrapResult(readAreaKey(area, { dataDir, env: {} }));
  const tokenOf = (name: TokenName) => unwrapResult(readToken(name, { dataDir, env: {} }));
  const command: Shop['command'] = (area, name, body = {}, more = {}) =>
    call('POST', `/releases/v1/areas/${area}/${name}`, { token: keyOf(area).token, body, ...more });

  return {
    app,
    database,
    rows: async (text, values = []) => (await database.pool.query(text, values)).rows,
    store,
    media,
    settings,
    compilers,
    dataDir,
    admin: tokenOf('admin'),
    edge: tokenOf('edge'),
    tokenOf,
    keyOf,
    call,
    command,
    publish: async (area, changes = {}) => {
      const manifest = buildManifest(area, changes);
      const signed = sign(manifest, keyOf(area));
      await upload(store, manifest, changes.text, signed);
      const answer = await command(area, 'publish', { signed });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return manifest.id;
    },
    close: async () => {
      await app.close();
      if (options.database === undefined) await closeDatabase(database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same shop with its requests sent to another API instance. */
export function withApp(shop: Shop, app: FastifyInstance): Shop {
  return { ...shop, app, call: callerOf(app) };
}

function callerOf(app: FastifyInstance): Shop['call'] {
  return async (method, url, { token, body, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: response.statusCode, body: parse(response.body), headers: response.headers };
  };
}

/** Default settings with the overrides of the test. */
function testSettings(dataDir: string, { settings = {} }: ShopOptions): Settings {
  const defaults = unwrapResult(readSettings({ DATA_DIR: dataDir }));
  const rules = { ...defaults.rules, ...settings.rules };
  const limits = { ...defaults.limits, ...settings.limits };
  return {
    ...defaults,
    secret: 'a secret that only the tests know, and all of them',
    // Each shop that listens would draw the pictures of the home page, in a process of its own.
    warmPictures: false,
    ...settings,
    rules,
    limits,
  };
}

/** The code of the first message of an error response. */
export function codeOf({ body }: Answer): unknown {
  return body?.errors?.[0]?.messages?.[0]?.code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
