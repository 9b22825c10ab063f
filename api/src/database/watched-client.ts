import { Socket } from 'node:net';
import pg from 'pg';

/** A connection that is still open, but over which nothing arrives any more. */
export class LostConnection extends Error {
  constructor() {
    super('Connection terminated: the database does not answer');
  }
}

export type WatchedConnection = {
  /** The process number of its backend; undefined until PostgreSQL has accepted the connection. */
  pid: () => number | undefined;
  /** The bytes that have come from PostgreSQL. */
  received: () => number;
  /** The pool has it, and no statement uses it. */
  isUnused: () => boolean;
  /** Whether it has waited this long (ms) for an answer or for its acceptance, and no byte has come. */
  isSilent: (ms: number) => boolean;
  giveUp: () => void;
};

export type WatchedClients = {
  Client: typeof pg.Client;
  connections: () => WatchedConnection[];
  /** Notes which connections of the pool are in use. */
  follow: (pool: pg.Pool) => void;
};

/** The connections of a pool that is made with this `Client`, as long as they are open. */
export function watchedClients(): WatchedClients {
  const connections = new Map<pg.ClientBase, ReturnType<typeof watchConnection>>();

  class WatchedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      connections.set(this, watchConnection(this, socket));
      this.on('end', () => connections.delete(this));
    }
  }
  return {
    Client: WatchedClient,
    connections: () => [...connections.values()],
    follow: (pool) => {
      pool.on('acquire', (client) => connections.get(client)?.setUnused(false));
      pool.on('release', (_error, client) => connections.get(client)?.setUnused(true));
    },
  };
}

function watchConnection(client: pg.Client, socket: Socket) {
  let connectingSince: number | undefined = performance.now();
  let sentAt: number | undefined;
  let lastReceivedAt = 0;
  let lastBytesRead = 0;
  let isUnused = false;

  const send = client.query;
  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    sentAt ??= performance.now();
    return Reflect.apply(send, client, args);
  });
  client.on('connect', () => {
    connectingSince = undefined;
  });
  // All statements are answered.
  client.on('drain', () => {
    sentAt = undefined;
  });

  return {
    pid: () => {
      const pid: unknown = Reflect.get(client, 'processID');
      return typeof pid === 'number' ? pid : undefined;
    },
    received: () => socket.bytesRead,
    isUnused: () => isUnused,
    setUnused: (unused: boolean) => {
      isUnused = unused;
    },
    isSilent: (ms: number) => {
      const now = performance.now();
      if (socket.bytesRead !== lastBytesRead) {
        lastBytesRead = socket.bytesRead;
        lastReceivedAt = now;
      }
      const waitsSince = connectingSince ?? sentAt;
      // PostgreSQL does not work on a large statement before all of it has come.
      const isSending = client.connection.stream.writableLength > 0;
      return waitsSince !== undefined && !isSending && now - Math.max(waitsSince, lastReceivedAt) >= ms;
    },
    giveUp: () => {
      // A reset also discards what was not delivered. After a plain close the network could deliver it later, and PostgreSQL would
      // execute a statement whose request was refused long ago. Sockets without an address are still connecting, or are no TCP.
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
      client.connection.emit('error', new LostConnection());
    },
  };
}
