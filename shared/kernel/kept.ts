import { atom, onMount, type WritableAtom } from 'nanostores';

type Kept<Value> = { key: string; version: number; empty: Value; read: (stored: unknown) => Value | undefined };

/**
 * A store kept in this browser. Two live releases may share what is stored, so each version has a place of its own, and
 * a release never reads or overwrites what another version wrote.
 */
export function keptAtom<Value>({ key, version, empty, read }: Kept<Value>): WritableAtom<Value> {
  const store = atom<Value>(empty);
  const place = `${key}.${version}`;
  onMount(store, () => {
    if (typeof window === 'undefined') return;
    let taking = false;
    const take = () => {
      taking = true;
      store.set(read(parse(storage((kept) => kept.getItem(place)))) ?? empty);
      taking = false;
    };
    const onStorage = (event: StorageEvent) => {
      // No key: everything was cleared.
      if (event.key === place || event.key === null) take();
    };
    take();
    window.addEventListener('storage', onStorage);
    const stop = store.listen((value) => {
      if (!taking) storage((kept) => kept.setItem(place, JSON.stringify(value)));
    });
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  });
  return store;
}

/** A browser may forbid storage, or have no room: the store then lives as long as the page. */
function storage<Result>(use: (kept: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
