import { releasesOf } from 'e2e/harness/documents';
import { sendRequest } from 'e2e/harness/request';
import { createRegistryClient, type RegistryClient } from 'release/client';

export const registryOf = (apiUrl: string, key: { token: string }): RegistryClient =>
  createRegistryClient({ base: apiUrl, token: key.token, actor: 'bench' });

/** The release of an area in a visitor's next document. */
export const releaseInDocument = async (url: string, area: string, visitor: string): Promise<string | undefined> =>
  releasesOf(await sendRequest(url, '/blog', { visitor }))[area];

const timeoutMs = 30_000;

/** Requests documents until the visitor gets this release; returns the milliseconds that it took. */
export async function requestUntilRelease(
  url: string,
  area: string,
  visitor: string,
  release: string | null | undefined,
): Promise<number> {
  const started = performance.now();
  while ((await releaseInDocument(url, area, visitor)) !== release) {
    if (performance.now() - started > timeoutMs)
      throw new Error(`no document has ${area} ${release} after ${timeoutMs} ms`);
  }
  return performance.now() - started;
}
