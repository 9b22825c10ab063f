import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was transferred, possibly compressed. */
  bytes: Buffer;
  /** The decompressed body. */
  text: string;
};

export type RequestOptions = {
  /** Value of the `visitor` cookie. */
  visitor?: string;
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
};

const timeoutMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const decompressors = new Map<string, (bytes: Buffer) => Promise<Buffer>>([
  ['br', promisify(brotliDecompress)],
  ['gzip', promisify(gunzip)],
  ['zstd', promisify(zstdDecompress)],
]);

/** Sends one request exactly as written: redirects are not followed and the path is not normalised. Throws on network errors. */
export async function sendRequest(base: string, path: string, options: RequestOptions = {}): Promise<HttpResponse> {
  const { hostname, port } = new URL(base);
  const { visitor, cookies = {}, headers = {}, method = 'GET', body } = options;
  const cookie = Object.entries({ ...cookies, ...(visitor ? { visitor } : {}) })
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await new Promise<Omit<HttpResponse, 'text'>>((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        headers: { 'user-agent': 'a shopper', ...(cookie === '' ? {} : { cookie }), ...headers },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks) }),
        );
        incoming.on('error', reject);
      },
    );
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no response to ${path} in ${timeoutMs} ms`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  const plain = await decompress(response.bytes, response.headers['content-encoding']);
  return { ...response, text: plain.toString('utf8') };
}

async function decompress(bytes: Buffer, encoding: string | undefined): Promise<Buffer> {
  const decompressor = encoding === undefined ? undefined : decompressors.get(encoding);
  return bytes.length > 0 && decompressor ? decompressor(bytes) : bytes;
}
