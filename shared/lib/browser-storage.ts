type StorageName = 'localStorage' | 'sessionStorage';

/** The text under a key; null when there is none, or when the browser forbids storage. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key);
  } catch {
    return null;
  }
}

/** The JSON value under a key. Null or undefined when there is none or when it cannot be parsed: any script can write there. */
export function readStoredJson(name: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStorage(name, key) ?? 'null');
  } catch {
    return undefined;
  }
}

/** None when the browser forbids storage. */
export function listStorageKeys(name: StorageName): string[] {
  try {
    return Object.keys(window[name]);
  } catch {
    return [];
  }
}

/** Stores a text, or removes the key when it is null. Does nothing when the browser forbids storage or its quota is used up. */
export function writeStorage(name: StorageName, key: string, text: string | null): void {
  try {
    if (text === null) window[name].removeItem(key);
    else window[name].setItem(key, text);
  } catch {
    // The caller then keeps its value in memory only.
  }
}
