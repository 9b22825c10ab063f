import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from 'api/free-port';
import { startTestPostgres } from 'api/postgres-server';
import { openShop } from 'e2e/harness/shop';
import { prepareTemplate } from 'e2e/harness/template';
import { readToken } from 'release/keys';
import { unwrapResult } from 'release/result';
import { startNginx } from '../lib/nginx.ts';
import { repository } from '../lib/places.ts';
import { type NodeProcess, startNode } from '../lib/processes.ts';

export type RecipeShop = {
  /** nginx, for visitors. */
  url: string;
  /** nginx in front of the apis. */
  apiUrl: string;
  dataDir: string;
  /** Stops each process of the shop with SIGTERM and starts it again, one after the other, as a new version of the shop does. */
  restartAll: () => Promise<void>;
  close: () => Promise<void>;
};

export type RecipeOptions = {
  /** A module that each edge imports first. */
  importedByEdges?: string;
};

const edgeCount = 4;
const apiCount = 2;
/** From `openssl rand -base64 48`, for this bench. */
const secret = 'bench-'.repeat(11);

/** Starts the recipe of `deploy/` on this machine. The database is filled by a shop of development first: production has no made-up products. */
export async function openRecipeShop({ importedByEdges }: RecipeOptions = {}): Promise<RecipeShop> {
  await prepareTemplate();
  const parts = new AsyncDisposableStack();
  try {
    return await openParts(parts, importedByEdges);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function openParts(parts: AsyncDisposableStack, importedByEdges: string | undefined): Promise<RecipeShop> {
  const postgres = await startTestPostgres();
  parts.defer(postgres.stop);
  const filled = await openShop({ databaseUrl: postgres.url, env: { SHOP_SECRET: secret } });
  parts.defer(filled.close);
  await filled.stopEdge();
  await filled.stopApi();
  const { dataDir } = filled;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-moves-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const ports = {
    http: await freePort(),
    apis: await freePort(),
    edges: await Promise.all(Array.from({ length: edgeCount }, freePort)),
    api: await Promise.all(Array.from({ length: apiCount }, freePort)),
  };
  const store = `file:${path.join(dataDir, 'releases')}`;
  const apiEnv = {
    ...(await readRecipe('api')),
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    RELEASE_STORE: store,
    SHOP_SECRET: secret,
    MEDIA_STORE: `file:${path.join(folder, 'media')}`,
    WARM_PICTURES: 'no',
    LOG_LEVEL: 'warn',
  };
  const apis = ports.api.map((port) => startServer('api/src/server.ts', { ...apiEnv, API_PORT: String(port) }, port));
  parts.defer(() => stopAll(apis));
  const nginx = await startNginx(path.join(folder, 'nginx'), ports);
  parts.defer(nginx.stop);
  await Promise.all(apis.map((server) => server.ready()));
  const edgeEnv = {
    ...(await readRecipe('edge')),
    API_URL: `http://127.0.0.1:${ports.apis}`,
    RELEASE_STORE: store,
    EDGE_TOKEN: unwrapResult(readToken('edge', { dataDir, env: {} })),
  };
  const edges = ports.edges.map((port) => {
    const env = {
      ...edgeEnv,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      EDGE_NAME: `edge-${port}`,
    };
    return startServer('edge/src/server.ts', env, port, importedByEdges);
  });
  parts.defer(() => stopAll(edges));
  await Promise.all(edges.map((server) => server.ready()));
  return {
    url: `http://127.0.0.1:${ports.http}`,
    apiUrl: `http://127.0.0.1:${ports.apis}`,
    dataDir,
    async restartAll() {
      for (const server of [...apis, ...edges]) {
        await server.stop();
        server.start();
        await server.ready();
      }
    },
    close: () => parts.disposeAsync(),
  };
}

type Server = { start: () => void; stop: () => Promise<void>; ready: () => Promise<void> };

function startServer(file: string, env: Record<string, string>, port: number, imported?: string): Server {
  const start = () => startNode([...(imported ? ['--import', imported] : []), file], { cwd: repository, env });
  let running = start();
  return {
    start() {
      running = start();
    },
    stop: () => running.stop(),
    ready: () => untilReady(port, running),
  };
}

const stopAll = async (servers: Server[]) => void (await Promise.all(servers.map(({ stop }) => stop())));

/** The variables of the recipe with placeholders in a valid form. */
async function readRecipe(name: 'api' | 'edge'): Promise<Record<string, string>> {
  const text = await readFile(path.join(repository, `deploy/env/${name}.env`), 'utf8');
  const lines = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)];
  const placeholder = '00000000-0000-4000-8000-000000000000';
  return Object.fromEntries(
    lines.map(([, variable = '', value = '']) => [
      variable,
      value.replace(/<([a-z.-]+)>/g, '$1').replace(/<[^>]*>/g, placeholder),
    ]),
  );
}

async function untilReady(port: number, running: NodeProcess): Promise<void> {
  for (;;) {
    if (running.child.exitCode !== null) throw new Error(`a process ended at its start:\n${running.output()}`);
    const ok = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await wait(100);
  }
}
