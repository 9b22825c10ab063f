import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from 'api/free-port';
import { startTestPostgres } from 'api/postgres-server';
import { readToken } from 'release/keys';
import { unwrapResult } from 'release/result';
import { startBalancer } from '../../harness/balancer.ts';
import { expect, test } from '../../harness/fixtures.ts';
import { startProcess } from '../../harness/process.ts';
import { sendRequest } from '../../harness/request.ts';
import { generousDeadlines, openShop, type Shop } from '../../harness/shop.ts';
import { newVisitor } from '../../harness/visitors.ts';

// pages: any

// Two processes of each kind behind a load balancer need a database server and ports of their own.
test.setTimeout(240_000);

/** Longer than the load balancer keeps an idle connection. */
const drainMs = 1500;

/** The time (ms) between two requests of a client. Without it the clients take the processor from the servers that start. */
const intervalMs = 100;

type Server = { stop: () => Promise<unknown>; start: () => Promise<unknown> };

/** A further process of the shop with settings of its own. */
async function startFurther(file: string, port: number, env: Record<string, string>, dataDir: string): Promise<Server> {
  const start = () => startProcess({ file, port, env, log: path.join(dataDir, 'log', `further-${port}.log`) });
  let running = await start();
  return {
    stop: () => running.stop(),
    start: async () => {
      running = await start();
    },
  };
}

/** Clients that load pages, payloads and API responses, and post, one request after the other. */
function startLoad(url: string) {
  const failures: string[] = [];
  const counts = { requests: 0, posts: 0 };
  let stopped = false;
  const json = { 'content-type': 'application/json' };
  const kinds = [
    (turn: number) => ({ address: '/blog', options: {}, turn }),
    (turn: number) => ({ address: `/blog?page=${1 + (turn % 2)}`, options: {}, turn }),
    (turn: number) => ({ address: '/api/v1/menus', options: {}, turn }),
    (turn: number) => ({
      address: '/api/v1/orders/basket/price',
      options: { method: 'POST', body: '{"items":[]}', headers: { ...json, 'content-length': '12' } },
      turn,
    }),
  ];
  const runClient = async (client: number) => {
    const visitor = newVisitor();
    for (let turn = client; !stopped; turn += 1) {
      const { address, options } = (kinds[turn % kinds.length] ?? (() => ({ address: '/', options: {} })))(turn);
      const outcome = await sendRequest(url, address, { visitor, ...options }).then(
        ({ status, text }) => (status === 200 ? undefined : `${status} ${text.slice(0, 200)}`),
        (error: Error) => error.message,
      );
      counts.requests += 1;
      if ('method' in options) counts.posts += 1;
      if (outcome) failures.push(`${address}: ${outcome}`);
      await pause(intervalMs);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, client) => runClient(client)));
  return {
    failures,
    counts,
    async stop() {
      stopped = true;
      await clients;
    },
  };
}

test('an API and then an edge that are restarted beside another one fail no request', async () => {
  const database = await startTestPostgres();
  const further = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'));
  const [furtherApiPort, furtherEdgePort] = [await freePort(), await freePort()];
  const [apis, edges] = [await startBalancer(), await startBalancer()];
  const env = {
    DRAIN_TIME: String(drainMs),
    API_URL: apis.url,
    SHOP_SECRET: 's'.repeat(64),
    // All clients have one address.
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
  };
  let shop: Shop | undefined;
  const furtherServers: Server[] = [];
  try {
    // The fewer areas, the less each edge has to start.
    shop = await openShop({ databaseUrl: database.url, env, areas: ['host', 'blog'] });
    const { dataDir } = shop;
    for (const url of [shop.apiUrl, `http://127.0.0.1:${furtherApiPort}`]) apis.add(url);
    for (const url of [shop.url, `http://127.0.0.1:${furtherEdgePort}`]) edges.add(url);
    const stores = { RELEASE_STORE: `file:${dataDir}/releases`, MEDIA_STORE: `file:${dataDir}/media` };
    const more = { HOST: '127.0.0.1', DATABASE_URL: database.url, WARM_PICTURES: 'no', UNCACHED_RATE: '100000' };
    const common = { ...generousDeadlines, ...env, ...stores, ...more };
    const furtherApi = await startFurther(
      'api/src/server.ts',
      furtherApiPort,
      { ...common, DATA_DIR: dataDir, API_PORT: String(furtherApiPort) },
      further,
    );
    const token = unwrapResult(readToken('edge', { dataDir, env: {} }));
    const furtherEdge = await startFurther(
      'edge/src/server.ts',
      furtherEdgePort,
      { ...common, DATA_DIR: further, PORT: String(furtherEdgePort), EDGE_TOKEN: token },
      further,
    );
    furtherServers.push(furtherApi, furtherEdge);
    const firstApi: Server = { stop: shop.stopApi, start: shop.startApi };
    const firstEdge: Server = { stop: shop.stopEdge, start: shop.startEdge };

    const load = startLoad(edges.url);
    await expect.poll(() => load.counts.requests, { timeout: 60_000 }).toBeGreaterThan(50);
    // The second API and the second edge run the same programs, so their restarts would show nothing new.
    for (const server of [firstApi, firstEdge]) {
      await server.stop();
      const before = load.counts.requests;
      await server.start();
      await expect.poll(() => load.counts.requests, { timeout: 60_000 }).toBeGreaterThan(before + 50);
    }
    await load.stop();
    expect(load.failures).toEqual([]);
    expect(load.counts.posts).toBeGreaterThan(25);
  } finally {
    await Promise.all(furtherServers.map((server) => server.stop()));
    await shop?.close();
    await Promise.all([apis.close(), edges.close(), database.stop()]);
    await rm(further, { recursive: true, force: true });
  }
});
