import { S3Client } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import pMap from 'p-map';
import {
  assertStorePath,
  isStorePath,
  openStoredFile,
  type ReleaseStore,
  readStoredFile,
  readStoredSize,
} from './store-rules.ts';

/** Opens a bucket of an S3-compatible service. S3 writes are atomic, so `put` needs no temporary object. */
export function openBucketStore(url: URL): ReleaseStore {
  const driver = new S3Driver({
    client: createClient(url),
    bucket: url.hostname,
    visibility: 'private',
    // Many services refuse access control lists; the bucket's own policy decides who may read.
    supportsACL: false,
  });
  const folder = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '');
  const folderPrefix = folder === '' ? '' : `${assertStorePath(folder)}/`;
  const keyOf = (path: string) => `${folderPrefix}${assertStorePath(path)}`;

  async function listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    let paginationToken: string | undefined;
    do {
      // Without the trailing slash flydrive would also list names that only begin with the prefix.
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
    get: async (path, atMost) =>
      isStorePath(path) ? readStoredFile(() => driver.getStream(keyOf(path)), atMost) : undefined,
    stream: async (path) => (isStorePath(path) ? openStoredFile(() => driver.getStream(keyOf(path))) : undefined),
    size: async (path) => {
      const readSize = async () => (await driver.getMetaData(keyOf(path))).contentLength;
      return isStorePath(path) ? readStoredSize(readSize) : undefined;
    },
    put: async (path, bytes) => driver.put(keyOf(path), bytes),
    list: async (prefix) => (await listKeys(prefix)).map((key) => key.slice(folderPrefix.length)).sort(),
    // One request per object: S3's bulk delete needs a checksum that not every service computes in the same way.
    remove: async (prefix) => {
      await pMap(await listKeys(prefix), (key) => driver.delete(key), { concurrency: 8 });
    },
  };
}

function createClient(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint');
  const region =
    url.searchParams.get('region') ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1';
  return new S3Client({
    region,
    // Services other than AWS seldom have a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  });
}
