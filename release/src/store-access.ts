import { errorCode, type Result, refuse } from './result.ts';
import { openStore, type ReleaseStore } from './store.ts';

/** Ends the work with a store that cannot be read or written. */
class StoreFailure extends Error {}

/** Opens the store for one piece of work. Returns a refusal if it is full, read-only or unreachable, because that is no bug of the command. */
export async function withStore<Value>(
  url: string,
  work: (store: ReleaseStore) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await work(failAsStore(openStore(url)));
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    // Without the query: it may name an internal address.
    return refuse('store-failed', `the store of releases (${url.split('?')[0]}) cannot be used: ${error.message}`);
  }
}

/** The same store, whose methods throw every error as a `StoreFailure`. */
function failAsStore(store: ReleaseStore): ReleaseStore {
  const guard =
    <Args extends unknown[], Value>(method: (...args: Args) => Promise<Value>) =>
    (...args: Args): Promise<Value> =>
      method(...args).catch((error: unknown) => {
        throw new StoreFailure(error instanceof Error ? error.message || errorCode(error) : String(error));
      });
  return {
    get: guard(store.get),
    stream: guard(store.stream),
    size: guard(store.size),
    put: guard(store.put),
    list: guard(store.list),
    remove: guard(store.remove),
  };
}
