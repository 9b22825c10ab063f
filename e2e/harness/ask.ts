import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the line. */
  bytes: Buffer;
  /** Decompressed. */
  text: string;
};

export type Asking = {
  visitor?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const unbrotli = promisify(brotliDecompress);
const unzip = promisify(gunzip);

/** One request exactly as written: no redirect is followed, the path is not tidied, and failing to connect throws. */
export async function ask(base: string, path: string, asking: Asking = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const { visitor, cookies = {}, headers = {}, method = 'GET', body } = asking;
  const jar = Object.entries({ ...cookies, ...(visitor ? { visitor } : {}) }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const { status, received, bytes } = await new Promise<{
    status: number;
    received: IncomingHttpHeaders;
    bytes: Buffer;
  }>((resolve, reject) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        headers: { 'user-agent': 'a shopper', ...(jar.length > 0 ? { cookie: jar.join('; ') } : {}), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, received: response.headers, bytes: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    sent.setTimeout(20_000, () => sent.destroy(new Error(`${path} was not answered in 20 s`)));
    sent.on('error', reject);
    sent.end(body);
  });
  const plain = bytes.length === 0 ? bytes : await decoded(bytes, received['content-encoding']);
  return { status, headers: received, bytes, text: plain.toString('utf8') };
}

async function decoded(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  if (encoding === 'br') return unbrotli(bytes);
  return encoding === 'gzip' ? unzip(bytes) : bytes;
}
