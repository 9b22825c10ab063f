import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Shorter than `DRAIN_TIME` of the servers, as `keepalive_timeout` of nginx in `deploy/`. */
const maxIdleMs = 300;

/** How often `/readyz` is requested (ms). */
const checkIntervalMs = 100;

/**
 * A load balancer: servers take turns, those that are not ready have none. A request that was not sent goes to the next server, and so
 * does a read without a response.
 */
export async function startBalancer() {
  const ports: number[] = [];
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: maxIdleMs });
  const ready = new Set<number>();
  const checkReadiness = async (port: number) => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  const checks = setInterval(() => void Promise.all(ports.map(checkReadiness)), checkIntervalMs);
  let turn = 0;
  // Idle connections stay open: a client could send its request over one that is just being closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn += 1;
    const first = turn;
    const candidates = ready.size > 0 ? [...ready] : ports;
    for (let attempt = 0; attempt < candidates.length; attempt += 1) {
      const port = candidates[(first + attempt) % candidates.length] ?? 0;
      const outcome = await forward({ agent, port, incoming, body }, outgoing);
      if (outcome === 'answered' || (outcome === 'lost' && incoming.method !== 'GET')) break;
    }
    if (!outgoing.headersSent) outgoing.writeHead(502).end('no server answered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (url: string): void => void ports.push(Number(new URL(url).port)),
    async close(): Promise<void> {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

type Forwarded = { agent: Agent; port: number; incoming: IncomingMessage; body: Buffer };

function forward(
  { agent, port, incoming, body }: Forwarded,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'lost'> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve) => {
    const request = send({ agent, port, host: '127.0.0.1', method, path, headers }, (response) => {
      const { connection: _, ...passedOn } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, passedOn);
      response.on('error', () => outgoing.destroy());
      response.pipe(outgoing);
      resolve('answered');
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.syscall === 'connect' ? 'refused' : 'lost'));
    // The agent's limit is for idle connections.
    request.setTimeout(0);
    outgoing.once('close', () => request.destroy());
    request.end(body);
  });
}
