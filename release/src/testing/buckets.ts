import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from '@jest/globals';

/** Starts a real S3-compatible server with one empty bucket, and returns its address. */
export async function startBucketServer(folder: string, bucket: string): Promise<string> {
  const packageFolder = dirname(createRequire(import.meta.url).resolve('s3rver/package.json'));
  const server = spawn(
    process.execPath,
    [
      join(packageFolder, 'bin/s3rver.js'),
      '-d',
      folder,
      '-a',
      '127.0.0.1',
      '-p',
      '0',
      '-s',
      '--configure-bucket',
      bucket,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.once('close', () => resolve());
        server.kill();
      }),
  );
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the bucket server ended before it listened');
}

/**
 * Starts a stub of a bucket that lists three objects per page. The real server above cannot paginate on this version of
 * Node (it uses DES, which OpenSSL has removed), and a second page there needs 1,001 objects.
 */
export async function startPagingBucket(initialKeys: string[]): Promise<string> {
  const keys = new Set(initialKeys);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    if (request.method === 'DELETE') {
      keys.delete(decodeURIComponent(pathname.slice('/shop/'.length)));
      response.writeHead(204).end();
      return;
    }
    const after = searchParams.get('continuation-token') ?? '';
    const rest = [...keys].sort().filter((key) => key > after && key.startsWith(searchParams.get('prefix') ?? ''));
    const page = rest.slice(0, 3);
    const next = rest.length > 3 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult><IsTruncated>${rest.length > 3}</IsTruncated>${contents}${next}</ListBucketResult>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
