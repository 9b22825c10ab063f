import { withDatabase } from './databases.ts';
import { type Fired, fire } from './fire.ts';
import { type Name, names, requestsFor } from './requests.ts';
import { type Place, startApi } from './server.ts';

export const CONNECTIONS = 4;
/** `start`: until an api over it answers, in milliseconds. */
export type Grown = { start: number; fired: ReadonlyMap<Name, Fired> };

/** How long answers take in this shop as it is. */
export async function answersOf(place: Place): Promise<Grown> {
  const requests = await withDatabase(place, requestsFor);
  const begun = performance.now();
  const { url, stop } = await startApi(place);
  const start = performance.now() - begun;
  const measured = async (name: Name): Promise<Fired> => {
    const firing = { url, asks: requests[name], connections: CONNECTIONS };
    await fire({ ...firing, seconds: 1 });
    return fire({ ...firing, seconds: 2 });
  };
  const fired = new Map<Name, Fired>();
  for (const name of names) fired.set(name, await measured(name));
  await stop();
  return { start, fired };
}
