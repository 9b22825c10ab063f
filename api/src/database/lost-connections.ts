import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type WatchedClients, type WatchedConnection, watchedClients } from './watched-client.ts';

type Options = {
  url: string;
  /** A probe runs while a connection has waited for an answer at least this long (ms). */
  silence: number;
};

export type ConnectionWatch = Pick<WatchedClients, 'Client' | 'follow'> & { stop: () => Promise<void> };

/** The state of a connection at one answer of the probe. */
export type Observation = {
  /** `unanswered`: it waits, but PostgreSQL does not work for it. `unused`: it waits in the pool, so nothing is known of it. */
  state: 'unanswered' | 'unused';
  received: number;
};

/** The pause between two answers of a probe, in which an answer that was already sent arrives. */
const pauseMs = 300;
/** A probe without an answer is given up after this time, and the next one opens a new connection. */
const probeTimeoutMs = 700;

/**
 * Gives up the connections of a pool whose bytes are lost. Such a connection looks like one with a slow statement, so a probe asks
 * PostgreSQL over a connection of its own. While the probe gets no answer, nothing is given up.
 */
export function watchConnections({ url, silence }: Options): ConnectionWatch {
  const { Client, connections, follow } = watchedClients();
  const stopped = new AbortController();
  let probing: Promise<void> | undefined;

  const silentConnections = () => connections().filter((connection) => connection.isSilent(silence));

  const probe = async () => {
    let client: pg.Client | undefined;
    let before = new Map<WatchedConnection, Observation>();
    for (let silent = silentConnections(); silent.length > 0 && !stopped.signal.aborted; silent = silentConnections()) {
      try {
        client ??= await openProbe(url);
        const isWorking = await readBackends(client, silent);
        const after = new Map<WatchedConnection, Observation>();
        for (const connection of connections()) {
          const received = connection.received();
          if (connection.isUnused()) after.set(connection, { state: 'unused', received });
          else if (silent.includes(connection) && !isWorking(connection))
            after.set(connection, { state: 'unanswered', received });
        }
        for (const connection of lostConnections(before, after)) connection.giveUp();
        before = after;
      } catch {
        closeProbe(client);
        client = undefined;
        before.clear();
      }
      await wait(pauseMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
    closeProbe(client);
  };

  const timer = setInterval(() => {
    if (probing !== undefined || silentConnections().length === 0) return;
    probing = probe().finally(() => {
      probing = undefined;
    });
  }, silence / 10);
  timer.unref();

  return {
    Client,
    follow,
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await probing;
    },
  };
}

/**
 * The connections that two answers of the probe show as lost: they wait, PostgreSQL does not work for them, and in between no byte has
 * come. With them go the unused ones without a byte in between, because they may be lost as well and the next requests would wait.
 */
export function lostConnections<Connection>(
  before: ReadonlyMap<Connection, Observation>,
  after: ReadonlyMap<Connection, Observation>,
): Connection[] {
  const withoutByte = [...after].filter(([connection, { state, received }]) => {
    const earlier = before.get(connection);
    return earlier?.state === state && earlier.received === received;
  });
  const isLossCertain = withoutByte.some(([, { state }]) => state === 'unanswered');
  return isLossCertain ? withoutByte.map(([connection]) => connection) : [];
}

async function openProbe(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'shop-api probe',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  // The statement rejects with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Destroys the socket at once: a graceful close would wait for an answer of the silent network. */
function closeProbe(client: pg.Client | undefined): void {
  client?.connection.stream.destroy();
}

type Backend = { pid: number; state: string | null; is_probe: boolean };

/** Whether PostgreSQL works for a connection, as far as can be seen. */
async function readBackends(
  client: pg.Client,
  silent: WatchedConnection[],
): Promise<(connection: WatchedConnection) => boolean> {
  const pids = silent.map((connection) => connection.pid()).filter((pid) => pid !== undefined);
  const { rows } = await client.query<Backend>(
    `select pid, state, pid = pg_backend_pid() as is_probe from pg_stat_activity
      where pid = pg_backend_pid() or (pid = any($1) and usename = session_user)`,
    [pids],
  );
  const states = new Map(rows.map(({ pid, state }) => [pid, state]));
  const ownPid = rows.find(({ is_probe }) => is_probe)?.pid;
  // Poolers such as PgBouncer give numbers of their own to their clients, which say nothing about the backends.
  const arePidsReal = ownPid === Reflect.get(client, 'processID');
  return (connection) => {
    const pid = connection.pid();
    // The probe was accepted, so a connection that still waits for it has lost its bytes.
    if (pid === undefined) return false;
    if (!arePidsReal) return true;
    const state = states.get(pid);
    // `idle…`: the backend waits for its client. Without `track_activities` the state is «disabled», which counts as working.
    return state !== undefined && !state?.startsWith('idle');
  };
}
