import { withDatabase } from './databases.ts';
import { type LoadResult, runLoad } from './fire.ts';
import { type Name, names, requestsFor } from './requests.ts';
import { type DatabaseEnv, startApi } from './server.ts';

export const CONNECTIONS = 4;
/** `start`: milliseconds until an api on this database answers. */
export type ShopTimes = { start: number; responses: ReadonlyMap<Name, LoadResult> };

/** Measures response times of a shop with the catalogue that it has now. */
export async function measureShop(databaseEnv: DatabaseEnv): Promise<ShopTimes> {
  const requests = await withDatabase(databaseEnv, requestsFor);
  const started = performance.now();
  const { url, stop } = await startApi(databaseEnv);
  const start = performance.now() - started;
  const measure = async (name: Name): Promise<LoadResult> => {
    const options = { url, requests: requests[name], connections: CONNECTIONS };
    await runLoad({ ...options, seconds: 1 });
    return runLoad({ ...options, seconds: 2 });
  };
  const responses = new Map<Name, LoadResult>();
  for (const name of names) responses.set(name, await measure(name));
  await stop();
  return { start, responses };
}
