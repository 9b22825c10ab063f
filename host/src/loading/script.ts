import { within } from './deadline.ts';

type ScriptOptions = {
  deadline: number;
  integrity: Readonly<Record<string, string>>;
  /** Replaced in tests: Jest has no network to import from. */
  importModule?: (address: string) => Promise<unknown>;
};

const attempts = 2;

/**
 * Imports a script, and recovers. The browser keeps a module's address in its map for ever, failed or hung, so each
 * further try asks under an address of its own. Only the first address can be covered by the import map; a later one is
 * fetched with its digest first, and the import then takes the proven bytes from the HTTP cache.
 */
export function scriptLoader({ deadline, integrity, importModule = nativeImport }: ScriptOptions) {
  const failures = new Map<string, number>();

  async function attempt(address: string): Promise<unknown> {
    const failed = failures.get(address) ?? 0;
    if (failed === 0) return importModule(address);
    const retry = `${address}?r=${failed}`;
    const digest = integrity[address];
    const response = await fetch(retry, { ...(digest ? { integrity: digest } : {}) });
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    await response.arrayBuffer();
    return importModule(retry);
  }

  return async function load(address: string): Promise<unknown> {
    for (let left = attempts; ; left -= 1) {
      try {
        return await within(deadline, address, attempt(address));
      } catch (error) {
        failures.set(address, (failures.get(address) ?? 0) + 1);
        if (left === 1) throw error;
      }
    }
  };
}

function nativeImport(address: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ address);
}
