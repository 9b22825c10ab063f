import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>;

/** A TCP proxy in front of a PostgreSQL server, which can be made unreachable or silent. */
export async function openDatabaseProxy(url: string) {
  const server = new URL(url);
  const sockets = new Set<Socket>();
  let isSilent = false;

  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), server.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      // The bytes of a silent time are lost, as in a network that drops packets.
      socket.on('data', (bytes) => {
        if (!isSilent) other.write(bytes);
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
    close: async () => {
      if (proxy.listening) await close();
    },
  };
}
