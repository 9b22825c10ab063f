import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from 'api/free-port';
import { fewArenas, heapLimits } from '../../scripts/memory-limits.ts';
import { repository } from '../lib/places.ts';
import { startNode } from '../lib/processes.ts';

export type Api = { url: string; pid: number; stop: () => Promise<void> };
/** `DATABASE_URL` is empty for the embedded database. */
export type DatabaseEnv = { DATABASE_URL: string; DATA_DIR: string };

/**
 * Starts the api as a process of its own, with the memory limits of `start` and of the unit in deploy/, and with its log off.
 * `settings`: more environment variables.
 */
export async function startApi(databaseEnv: DatabaseEnv, settings: Record<string, string> = {}): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...fewArenas,
    ...databaseEnv,
    ...settings,
    API_PORT: String(port),
    LOG_LEVEL: 'error',
    WARM_PICTURES: 'no',
  };
  const { child, output, stop } = startNode([...heapLimits, 'api/src/server.ts'], { cwd: repository, env });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the api exited:\n${output()}`);
    await wait(50);
  }
  return { url, pid: child.pid ?? 0, stop };
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
