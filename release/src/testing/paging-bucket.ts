import { createServer } from 'node:http';
import { afterAll } from '@jest/globals';

/**
 * A bucket that names three objects an answer. The S3-compatible server of the other tests cannot turn a page on
 * this Node (it uses DES, which OpenSSL has dropped), and 1,001 objects are slow.
 */
export async function pagingBucket(keys: string[]): Promise<string> {
  const left = new Set(keys);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
    if (request.method === 'DELETE') {
      left.delete(decodeURIComponent(pathname.slice('/shop/'.length)));
      response.writeHead(204).end();
      return;
    }
    const after = searchParams.get('continuation-token') ?? '';
    const rest = [...left].sort().filter((key) => key > after && key.startsWith(searchParams.get('prefix') ?? ''));
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
