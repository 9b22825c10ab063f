import { ask } from 'e2e/harness/ask';
import { setOf } from 'e2e/harness/documents';
import { type RegistryClient, registryClient } from 'release/client';
import type { Result } from 'release/result';

export function must<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.reason}: ${result.message}`);
}

export const registryOf = (apiUrl: string, key: { token: string }): RegistryClient =>
  registryClient({ base: apiUrl, token: key.token, actor: 'bench' });

/** Which release of an area a visitor's next document is made with. */
export const releaseFor = async (url: string, area: string, visitor: string): Promise<string | undefined> =>
  setOf(await ask(url, '/blog', { visitor }))[area];

const patience = 30_000;

/** Asks until a visitor's document is made with this release, and says after how many milliseconds it was. */
export async function untilSeen(
  url: string,
  area: string,
  visitor: string,
  release: string | null | undefined,
): Promise<number> {
  const begun = performance.now();
  while ((await releaseFor(url, area, visitor)) !== release) {
    if (performance.now() - begun > patience)
      throw new Error(`no document is made with ${area} ${release} after ${patience} ms`);
  }
  return performance.now() - begun;
}
