import { atom, onMount, type WritableAtom } from 'nanostores';

type Kept<Value> = { key: string; version: number; empty: Value; read: (stored: unknown) => Value | undefined };

/**
 * A store kept in this browser. What is stored carries a version: two live releases may share it, so a release
 * that does not know the version leaves the stored value alone and begins empty.
 */
export function keptAtom<Value>({ key, version, empty, read }: Kept<Value>): WritableAtom<Value> {
  const store = atom<Value>(empty);
  onMount(store, () => {
    if (typeof window === 'undefined') return;
    const take = () => {
      const stored = parse(localStorage.getItem(key));
      const value = stored?.version === version ? read(stored.value) : undefined;
      store.set(value ?? empty);
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) take();
    };
    take();
    window.addEventListener('storage', onStorage);
    const stop = store.listen((value) => localStorage.setItem(key, JSON.stringify({ version, value })));
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
    };
  });
  return store;
}

function parse(text: string | null): { version: unknown; value: unknown } | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return stored !== null && typeof stored === 'object' && 'version' in stored && 'value' in stored
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
}
