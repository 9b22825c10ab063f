import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { eachOf } from './each-of.ts';
import type { ReleaseStore } from './release-store.ts';
import { isStorePath, mustBeStorePath } from './store-path-rules.ts';
import { readWhole } from './store-read.ts';

/** A bucket of any S3-compatible service. An object appears whole or not at all, so `put` needs no detour. */
export function bucketStore(url: URL): ReleaseStore {
  const driver = new S3Driver({
    client: clientFor(url),
    bucket: url.hostname,
    visibility: 'private',
    // Many services refuse access lists; the bucket itself says who may read.
    supportsACL: false,
  });
  const root = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const below = root === '' ? '' : `${mustBeStorePath(root)}/`;
  const keyOf = (path: string) => `${below}${mustBeStorePath(path)}`;

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      // The slash at the end makes it a folder; flydrive alone would take every name that begins so.
      const page = await driver.listAll(`${keyOf(prefix)}/`, {
        recursive: true,
        ...(paginationToken === undefined ? {} : { paginationToken }),
      });
      for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
    return keys;
  }

  return {
    get: async (path) => (isStorePath(path) ? readWhole(() => driver.getStream(keyOf(path))) : undefined),
    put: async (path, bytes) => driver.put(keyOf(path), bytes),
    list: async (prefix) => (await keysUnder(prefix)).map((key) => key.slice(below.length)).sort(),
    // One by one: deleting many in one request needs a checksum that not every service computes alike.
    remove: async (prefix) => eachOf(await keysUnder(prefix), 8, (key) => driver.delete(key)),
  };
}

function clientFor(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  const region =
    url.searchParams.get('region') ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1';
  return new S3Client({
    region,
    // A service that is not AWS's own seldom has a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
}
