import { withTimeout } from './promises.ts';

type ScriptOptions = {
  timeoutMs: number;
  integrity: Readonly<Record<string, string>>;
  /** Replaced in tests: Jest has no network to import from. */
  importModule?: (address: string) => Promise<unknown>;
};

const maxAttempts = 2;

/**
 * Imports a script and retries after a failure. Browsers never import an address again once it failed or hung, so a retry uses
 * the address with a query. The import map covers only the first address; for a retry the script is fetched with its
 * digest first, and the import then takes the verified bytes from the HTTP cache.
 */
export function createScriptLoader({ timeoutMs, integrity, importModule = nativeImport }: ScriptOptions) {
  const failureCounts = new Map<string, number>();

  async function attempt(address: string): Promise<unknown> {
    const failureCount = failureCounts.get(address) ?? 0;
    if (failureCount === 0) return importModule(address);
    const retryAddress = `${address}?r=${failureCount}`;
    const digest = integrity[address];
    const response = await fetch(retryAddress, { ...(digest ? { integrity: digest } : {}) });
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    await response.arrayBuffer();
    return importModule(retryAddress);
  }

  return async function loadScript(address: string): Promise<unknown> {
    for (let attemptsLeft = maxAttempts; ; attemptsLeft -= 1) {
      try {
        return await withTimeout(timeoutMs, address, attempt(address));
      } catch (error) {
        failureCounts.set(address, (failureCounts.get(address) ?? 0) + 1);
        if (attemptsLeft === 1) throw error;
      }
    }
  };
}

function nativeImport(address: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ address);
}
