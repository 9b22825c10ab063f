import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AreaKey, readAreaKey, readToken } from 'release/keys';
import type { Manifest } from 'release/manifest';
import { openStore, type ReleaseStore } from 'release/store';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/database/connect.ts';
import { makeLog } from '../src/log.ts';
import { prepareKeys } from '../src/modules/keys/first-start.ts';
import { type Rules, readSettings, type Settings } from '../src/settings.ts';
import { closeDatabase, freshDatabase, type Kind } from './databases.ts';
import { buildManifest, sign, upload } from './releases.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are read as their reader sees them, field by field
export type Answer = { status: number; body: any; headers: Record<string, unknown> };
export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

export type Shop = {
  app: FastifyInstance;
  database: Database;
  store: ReleaseStore;
  media: ReleaseStore;
  settings: Settings;
  dataDir: string;
  admin: string;
  edge: string;
  keyOf: (area: string) => AreaKey;
  call: (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, call?: Call) => Promise<Answer>;
  /** A command to the registry with the area's own token. */
  command: (area: string, command: string, body?: unknown, call?: Call) => Promise<Answer>;
  /** Puts a release into the store and the registry; no pointer moves. */
  publish: (area: string, changes?: Partial<Manifest> & { text?: string }) => Promise<string>;
  close: () => Promise<void>;
};

type Given = {
  /** One that stays open when the shop is closed, in place of one of its own. */
  database?: Database;
  settings?: Partial<Omit<Settings, 'rules' | 'limits'>> & {
    rules?: Partial<Rules>;
    limits?: Partial<Settings['limits']>;
  };
  /** A clock that the test moves. */
  now?: () => Date;
  /** Each line of the log, from `info` up. */
  onLog?: (line: string) => void;
};

/** A running `api` over a database of its own; both are closed with it. */
export async function openShop(kind: Kind, given: Given = {}): Promise<Shop> {
  const database = given.database ?? (await freshDatabase(kind));
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-api-'));
  const { onLog } = given;
  const log = onLog === undefined ? makeLog('silent') : makeLog('info', { write: onLog });
  await prepareKeys(database.kysely, { dataDir, newKeys: [] }, log);
  const settings = testSettings(dataDir, given);
  const store = openStore(settings.releaseStore);
  const media = openStore(settings.mediaStore);
  const app = await buildApp({ database, store, media, settings, log, ...(given.now && { now: given.now }) });
  await app.ready();

  const call = callOf(app);
  const keyOf = (area: string) => must(readAreaKey(area, { dataDir, env: {} }));
  const command: Shop['command'] = (area, name, body = {}, more = {}) =>
    call('POST', `/releases/v1/areas/${area}/${name}`, { token: keyOf(area).token, body, ...more });

  return {
    app,
    database,
    store,
    media,
    settings,
    dataDir,
    admin: must(readToken('admin', { dataDir, env: {} })),
    edge: must(readToken('edge', { dataDir, env: {} })),
    keyOf,
    call,
    command,
    publish: async (area, changes = {}) => {
      const manifest = buildManifest(area, changes);
      await upload(store, manifest, changes.text);
      const answer = await command(area, 'publish', { signed: sign(manifest, keyOf(area)) });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return manifest.id;
    },
    close: async () => {
      await app.close();
      if (given.database === undefined) await closeDatabase(database);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same shop, asked through another process of its api. */
export function withApp(shop: Shop, app: FastifyInstance): Shop {
  return { ...shop, app, call: callOf(app) };
}

function callOf(app: FastifyInstance): Shop['call'] {
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

/** The settings of a shop that was given none, but for what the test says. */
function testSettings(dataDir: string, { settings = {} }: Given): Settings {
  const defaults = must(readSettings({ DATA_DIR: dataDir }));
  const rules = { ...defaults.rules, ...settings.rules };
  const limits = { ...defaults.limits, ...settings.limits };
  return { ...defaults, secret: 'a secret that only the tests know, and all of them', ...settings, rules, limits };
}

/** The code of the first message of an error. */
export function codeOf({ body }: Answer): unknown {
  return body?.errors?.[0]?.messages?.[0]?.code;
}

function must<T>(result: { ok: true; value: T } | { ok: false; message: string }): T {
  if (result.ok) return result.value;
  throw new Error(result.message);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
