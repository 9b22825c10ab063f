import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'api/database';
import { freePort } from 'api/free-port';
import type { JobKind } from 'api/jobs';
import { migrate } from 'api/migrate';
import { readToken } from 'release/keys';
import type { Command, Report, Simulation } from './api-process.ts';
import type { PlantedBug } from './bugs.ts';
import { advanceClock, installDatabaseClock } from './clock.ts';
import { type Stocked, stockShop } from './shop.ts';

/** The simulated time at the beginning. */
const begin = new Date('2026-04-11T06:00:00Z');
const gatheringSize = 8;
const gatheringMs = 300;

type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  body?: object | undefined;
  key?: string;
  address?: string;
};
/** The status is undefined when the process ended before it answered. */
// biome-ignore lint/suspicious/noExplicitAny: the simulation reads response bodies field by field, without their types
export type Answer = { status: number | undefined; body: any; location: string | null };
export type World = Awaited<ReturnType<typeof openWorld>>;
/** `waiting`: for the ends of jobs, by the id of their command. */
type Api = { child: ChildProcess; url: string; waiting: Map<number, (error: string | null) => void> };

type WorldOptions = { bug: PlantedBug | null; shoppers: number; processes: number };

/** A shop on PostgreSQL with some processes of the API, whose clock is moved and which are killed by the simulation. */
export async function openWorld(server: string, { bug, shoppers, processes }: WorldOptions) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-simulated-'));
  const name = `simulated_${process.pid}_${Date.now()}`;
  await asAdmin(server, `create database "${name}" template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await installDatabaseClock(url.href, begin);
  const database = await openDatabase(url.href);
  await migrate(database.kysely);
  const stocked: Stocked = await stockShop(database, shoppers);
  let advance = begin.getTime() - Date.now();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));

  const startApi = async (port: number): Promise<Api> => {
    const simulation: Simulation = { advance, port, bug };
    const child = fork(path.join(import.meta.dirname, 'api-process.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: url.href,
        DATA_DIR: dataDir,
        WARM_PICTURES: 'no',
        SHOP_SECRET: 'the-secret-of-a-simulated-shop-which-nobody-else-has',
        SIMULATION: JSON.stringify(simulation),
        SHOP_ORIGIN: 'http://localhost:3000',
        READS_PER_MINUTE: '1000000',
        WRITES_PER_MINUTE: '1000000',
        UNPAID_ORDERS_PER_DAY: '1000',
        UNPAID_ORDERS_PER_ADDRESS: '100000',
      },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const waiting: Api['waiting'] = new Map();
    await new Promise<void>((resolve, reject) => {
      child.on('message', (report: Report) => {
        if ('listening' in report) resolve();
        else waiting.get(report.ran)?.(report.error);
      });
      child.once('exit', (code) => {
        reject(new Error(`an API ended with ${code} before it listened`));
        // The process has left jobs unfinished; the next run does them.
        for (const end of waiting.values()) end(null);
      });
    });
    // Time has gone on while it started.
    const missed = advance - simulation.advance;
    if (missed > 0) child.send({ advance: missed } satisfies Command);
    return { child, url: `http://127.0.0.1:${port}`, waiting };
  };
  const apis: Api[] = await Promise.all(ports.map(startApi));
  const admin = readToken('admin', { dataDir, env: {} });
  if (!admin.ok) throw new Error(admin.message);
  const send = (api: Api, command: Command): boolean => api.child.connected && api.child.send(command);
  let lastId = 0;
  const restarts = new Set<Promise<void>>();
  let gathered: (() => void)[] = [];
  let gathering: NodeJS.Timeout | undefined;
  const letGo = () => {
    for (const go of gathered) go();
    gathered = [];
  };

  return {
    stocked,
    admin: admin.value,
    database,

    call: async (process: number, url: string, { method, token, body, key, address }: Call): Promise<Answer> => {
      const headers: Record<string, string> = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(address !== undefined && { 'x-forwarded-for': address }),
      };
      try {
        const response = await fetch(`${apis[process % apis.length]?.url}${url}`, {
          method,
          headers,
          redirect: 'manual',
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json') === true;
        return {
          status: response.status,
          body: isJson ? JSON.parse(text) : text,
          location: response.headers.get('location'),
        };
      } catch {
        return { status: undefined, body: null, location: null };
      }
    },

    /** Moves the clock of the database and of all processes. */
    advance: async (ms: number): Promise<void> => {
      advance += ms;
      await advanceClock(database, ms);
      for (const api of apis) send(api, { advance: ms });
    },

    /** Runs jobs in one process, and returns their error. */
    runJobs: (process: number, kinds: JobKind[]): Promise<string | null> => {
      const api = apis[process % apis.length];
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        if (api === undefined || !send(api, { id, run: kinds })) return resolve(null);
        api.waiting.set(id, (error) => {
          api.waiting.delete(id);
          resolve(error);
        });
      });
    },

    /** Ends a process at once and starts another on its port. */
    kill: (process: number): void => {
      const place = process % apis.length;
      const api = apis[place];
      const port = ports[place];
      if (api === undefined || port === undefined || api.child.exitCode !== null || api.child.killed) return;
      api.child.kill('SIGKILL');
      const restart = startApi(port).then((started) => {
        apis[place] = started;
      });
      restarts.add(restart);
    },

    /** Waits until enough shoppers wait here, or nobody else comes. */
    gather: (): Promise<void> =>
      new Promise((resolve) => {
        gathered.push(resolve);
        clearTimeout(gathering);
        if (gathered.length === gatheringSize) letGo();
        else gathering = setTimeout(letGo, gatheringMs);
      }),

    /** All processes that were killed are replaced. */
    settled: async (): Promise<void> => {
      await Promise.all(restarts);
      restarts.clear();
    },

    close: async (): Promise<void> => {
      await Promise.all(restarts);
      for (const { child } of apis) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      await database.close();
      await asAdmin(server, `drop database "${name}" with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const openDatabase = (url: string) => connect({ url, longWork: true, onError: () => {} });

async function asAdmin(server: string, statement: string): Promise<void> {
  const { pool, close } = await openDatabase(server);
  try {
    await pool.query(statement);
  } finally {
    await close();
  }
}
