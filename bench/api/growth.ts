import { timed } from '../lib/numbers.ts';
import { fillUpTo, withDatabase } from './databases.ts';
import { type Fired, fire } from './fire.ts';
import { type Name, names, requestsFor } from './requests.ts';
import { type Place, startApi } from './server.ts';

export const CONNECTIONS = 4;
export type Grown = { filling: number; firstList: number; fired: ReadonlyMap<Name, Fired> };

/** How long answers take in a shop of so many products. */
export async function atSize(place: Place, products: number): Promise<Grown> {
  const filling = await timed(() => fillUpTo(place, products));
  const requests = await withDatabase(place, requestsFor);
  const { url, stop } = await startApi(place);
  const firstList = await timed(() => askOnce(`${url}/api/v1/products`));
  const measured = async (name: Name): Promise<Fired> => {
    const firing = { url, asks: requests[name], connections: CONNECTIONS };
    await fire({ ...firing, seconds: 1 });
    return fire({ ...firing, seconds: 3 });
  };
  const fired = new Map<Name, Fired>();
  for (const name of names) fired.set(name, await measured(name));
  await stop();
  return { filling, firstList, fired };
}

async function askOnce(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  await answer.text();
}
