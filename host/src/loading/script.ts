import type { Digests } from './digests.ts';
import { withTimeout } from './promises.ts';

type ScriptOptions = {
  timeoutMs: number;
  digests: Pick<Digests, 'listed' | 'find'>;
  /** Replaced in tests: Jest has no network to load from. */
  importModule?: (address: string) => Promise<unknown>;
  preload?: (address: string, integrity: string) => Promise<void>;
};

const maxAttempts = 2;

/**
 * Imports a script and retries after a failure. Browsers never import an address again once it failed or hung, so a retry uses
 * the address with a query. The document's import map covers only the first address of the scripts that it lists. Others, and retries, are fetched
 * with their digest first, and the import then takes the verified bytes: from the module map, or for a retry from the HTTP cache.
 */
export function createScriptLoader(options: ScriptOptions) {
  const { timeoutMs, digests, importModule = nativeImport, preload = preloadModule } = options;
  const failureCounts = new Map<string, number>();

  async function attempt(address: string): Promise<unknown> {
    const failureCount = failureCounts.get(address) ?? 0;
    if (failureCount === 0) {
      if (digests.listed(address) === undefined) await preload(address, await digests.find(address));
      return importModule(address);
    }
    const retryAddress = `${address}?r=${failureCount}`;
    await fetchVerified(retryAddress, await digests.find(address));
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

async function fetchVerified(address: string, integrity: string): Promise<void> {
  const response = await fetch(address, { integrity });
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  await response.arrayBuffer();
}

const preloads = new Map<string, Promise<void>>();

/** Loads a script into the browser's module map without running it. It fails if the script has another digest. */
export function preloadModule(address: string, integrity: string, priority: 'auto' | 'low' = 'auto'): Promise<void> {
  const preload = preloads.get(address) ?? startPreload(address, integrity, priority);
  preloads.set(address, preload);
  // The caller handles the failure; a preload that nobody awaits must not be reported.
  preload.catch(() => undefined);
  return preload;
}

function startPreload(address: string, integrity: string, priority: 'auto' | 'low'): Promise<void> {
  const link = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    integrity,
    fetchPriority: priority,
  });
  if (!link.relList.supports('modulepreload')) return fetchVerified(address, integrity);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${address}: not loaded, or another digest`)), {
      once: true,
    });
    link.href = address;
    document.head.append(link);
  });
}

function nativeImport(address: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ address);
}
