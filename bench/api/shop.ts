import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addProducts } from 'api/bulk';
import { connect, type Database } from 'api/database';
import { migrate } from 'api/migrate';
import { seed } from 'api/seed';
import { repository } from '../lib/places.ts';
import { startNode } from '../lib/processes.ts';

export type Kind = 'PostgreSQL' | 'PGlite';
/** A shop's data: a folder, and a server's address where there is a server. */
export type Place = { kind: Kind; dataDir: string; databaseUrl?: string };
export type Running = { url: string; stop: () => Promise<void> };

/** A place for a shop, made anew; `server`: the PostgreSQL to make it on. */
export async function makePlace(kind: Kind, server: string): Promise<Place & { remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'PGlite') return { kind, dataDir, remove };
  const name = path.basename(dataDir).toLowerCase().replaceAll('-', '_');
  const admin = await connect({ url: server, onError });
  await admin.pool.query(`create database ${name}`);
  await admin.close();
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { kind, dataDir, databaseUrl, remove };
}

export function openDatabase({ dataDir, databaseUrl }: Place): Promise<Database> {
  return connect(
    databaseUrl === undefined ? { folder: path.join(dataDir, 'pglite'), onError } : { url: databaseUrl, onError },
  );
}

/** Fills the catalogue until it holds so many products, and answers their ids. */
export async function fill(place: Place, wanted: number): Promise<number[]> {
  const database = await openDatabase(place);
  try {
    await migrate(database.kysely);
    await seed(database.kysely);
    const { rows } = await database.pool.query<{ count: number }>('select count(*)::integer as count from products');
    const missing = wanted - (rows[0]?.count ?? 0);
    if (missing > 0) for await (const _ of addProducts(database.kysely, missing));
    const ids = await database.pool.query<{ id: number }>('select id from products where active order by id');
    return ids.rows.map(({ id }) => id);
  } finally {
    await database.close();
  }
}

/** The shop's own server over it, as an operator starts it; it writes down only what goes wrong. */
export async function start({ dataDir, databaseUrl }: Place): Promise<Running> {
  const port = await freePort();
  const env = {
    DATA_DIR: dataDir,
    API_PORT: String(port),
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl ?? '',
    WARM_PICTURES: 'no',
  };
  const server = startNode(['api/src/server.ts'], { cwd: repository, env });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (server.child.exitCode !== null) throw new Error(`the api did not start:\n${server.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop: server.stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('no free port');
}

function onError(error: unknown): void {
  console.error(error);
}
