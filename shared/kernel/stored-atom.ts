import { atom, onMount, type WritableAtom } from 'nanostores';
import { readStoredJson, writeStorage } from '../lib/browser-storage.ts';

type StoredAtomOptions<Value> = {
  key: string;
  /** Raised when the format changes. */
  version: number;
  /** The value while nothing valid is stored. */
  empty: Value;
  /** Validates parsed JSON, which any script or older release may have written; undefined when it is invalid. */
  parse: (stored: unknown) => Value | undefined;
};

/**
 * A store backed by localStorage, in sync between tabs; where the browser forbids storage, it is kept in memory only. The version is
 * part of the storage key: two live releases of an area can run in one browser, and neither may read or overwrite the other's format.
 */
export function storedAtom<Value>({ key, version, empty, parse }: StoredAtomOptions<Value>): WritableAtom<Value> {
  const store = atom<Value>(empty);
  const storageKey = `${key}.${version}`;
  onMount(store, () => {
    if (typeof window === 'undefined') return;
    let isLoading = false;
    const load = () => {
      isLoading = true;
      store.set(parse(readStoredJson('localStorage', storageKey)) ?? empty);
      isLoading = false;
    };
    const onStorage = (event: StorageEvent) => {
      // The key is null after `localStorage.clear()`, and has no version after a log-out.
      if (event.key === null || event.key === storageKey || event.key === key) load();
    };
    load();
    window.addEventListener('storage', onStorage);
    const stop = store.listen((value) => {
      if (!isLoading) writeStorage('localStorage', storageKey, JSON.stringify(value));
    });
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  });
  return store;
}
