import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>;

type Options = {
  /** The process number sent to clients in place of the backend's, as a pooler does it. */
  processNumber?: number | undefined;
};

/** A TCP proxy in front of a PostgreSQL server, which can be made unreachable or silent. */
export async function openDatabaseProxy(url: string, { processNumber }: Options = {}) {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  let isSilent = false;
  let isPaused = false;
  let accepted = 0;

  const proxy = createServer((client) => {
    accepted += 1;
    const upstream = connect(Number(server.port), server.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      if (isPaused) socket.pause();
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      // The bytes of a silent time are lost, as in a network that drops packets.
      socket.on('data', (bytes) => {
        if (isSilent || lost.has(socket)) return;
        if (socket === upstream && processNumber !== undefined) replaceProcessNumber(bytes, processNumber);
        other.write(bytes);
      });
    }
  });
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1');
    await once(proxy, 'listening');
  };
  const close = async () => {
    const closed = once(proxy, 'close');
    proxy.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${port}`;

  return {
    url: proxied.href,
    /** Ends all connections and refuses new ones. */
    cut: close,
    restore: () => listen(port),
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    /** From now on the bytes of all open connections are lost; those of later ones are not. */
    loseConnections: () => {
      for (const socket of sockets) lost.add(socket);
    },
    /** Delays the bytes of the open connections, and of later ones if `all`, until the returned function is called. */
    pause: (scope: 'open' | 'all') => {
      isPaused = scope === 'all';
      for (const socket of sockets) socket.pause();
      return () => {
        isPaused = false;
        for (const socket of sockets) socket.resume();
      };
    },
    /** How many connections were opened. */
    accepted: () => accepted,
    close: async () => {
      if (proxy.listening) await close();
    },
  };
}

/** The message `BackendKeyData`: its kind and its length, before the number. */
const keyData = Buffer.from([0x4b, 0, 0, 0, 12]);

function replaceProcessNumber(bytes: Buffer, processNumber: number): void {
  const start = bytes.indexOf(keyData);
  if (start >= 0) bytes.writeInt32BE(processNumber, start + keyData.length);
}
