import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, isNotModified } from '../http/headers.ts';
import { decompressText } from '../lanes/program/compression.ts';

/** A response that is the same for all visitors with the same release set: an HTML page, or a payload. */
export type Page = {
  status: number;
  /** Without those of the body. */
  headers: Record<string, string>;
  etag: string;
  /** The body in this encoding, if nothing has to be computed for it. */
  find: (encoding: Encoding) => Body | undefined;
  /** Rejects if the lane has sent anything but a compressed text. */
  encode: (encoding: Encoding) => Promise<Body>;
  /** The same text compressed once more. It is ignored unless it is shorter. The page keeps its `etag`, which stands for the text. */
  replaceBrotli: (shorter: Buffer) => void;
  /** The memory that it needs, a copy in another encoding included. */
  bytes: number;
  tags: string[];
};

/** `headers`: all that the page always has in this encoding, names and values in turn. */
type Body = { content: Buffer; headers: string[] };

const compressGzip = promisify(gzip);

/** The memory for the copy as gzip, which is a fifth longer than brotli. A copy that is longer than this is not kept. */
const maxGzipBytesFor = (brotli: Buffer) => 2 * brotli.length + 100;

type PageParts = { status: number; brotli: Buffer; headers: Record<string, string>; tags: string[] };

/** A page is kept as its lane has compressed it. The few browsers and crawlers without brotli get it from these bytes. */
export function createPage({ status, brotli: received, headers: ownHeaders, tags }: PageParts): Page {
  let brotli = received;
  const maxGzipBytes = maxGzipBytesFor(received);
  // Of the bytes that are sent: a digest that comes from the lane could be that of another page.
  const etag = `W/"${createHash('sha1').update(received).digest('base64url')}"`;
  const headers = { ...ownHeaders, etag, ...(status === 503 ? { 'retry-after': '5' } : {}) };
  const createBody = (encoding: Encoding, content: Buffer): Body => {
    const encodingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const all = { ...headers, ...encodingHeader, 'content-length': `${content.length}` };
    return { content, headers: Object.entries(all).flat() };
  };
  const bodies = new Map<Encoding, Body>([['br', createBody('br', brotli)]]);
  return {
    status,
    headers,
    tags,
    etag,
    bytes: received.length + maxGzipBytes + [...Object.entries(headers).flat(), ...tags].join().length,
    find: (encoding) => bodies.get(encoding),
    replaceBrotli(shorter) {
      if (shorter.length >= brotli.length) return;
      brotli = shorter;
      bodies.set('br', createBody('br', shorter));
    },
    async encode(encoding) {
      const existing = bodies.get(encoding);
      if (existing) return existing;
      const text = await decompressText(brotli);
      if (encoding === 'identity') return createBody(encoding, text);
      const body = createBody(encoding, await compressGzip(text));
      if (body.content.length <= maxGzipBytes) bodies.set(encoding, body);
      return body;
    },
  };
}

/** A request for a page, and the way to its response. */
type Exchange = {
  headers: IncomingHttpHeaders;
  requestId: string;
  /** Called when nothing can fail any more. Then the response is no longer a matter of Fastify, if it was one. */
  takeOver: () => ServerResponse;
};

export const toExchange = ({ headers, id }: FastifyRequest, reply: FastifyReply): Exchange => ({
  headers,
  requestId: id,
  takeOver() {
    reply.hijack();
    return reply.raw;
  },
});

/**
 * Sends a page in the best encoding, or 304 if the browser has it already. `ownHeaders` are those of this response, names and values in
 * turn. A page that is there in this encoding is sent at once, past Fastify's own sending: nothing of it has to be computed.
 */
export function sendPage(
  { headers, requestId, takeOver }: Exchange,
  page: Page,
  ownHeaders: string[],
): void | Promise<void> {
  const own = ['x-request-id', requestId, ...ownHeaders];
  if (page.status === 200 && isNotModified(headers['if-none-match'], page.etag)) {
    takeOver()
      .writeHead(304, [...Object.entries(page.headers).flat(), ...own])
      .end();
    return;
  }
  const send = (body: Body) => {
    takeOver()
      .writeHead(page.status, [...body.headers, ...own])
      .end(body.content);
  };
  const encoding = chooseEncoding(headers['accept-encoding']);
  const body = page.find(encoding);
  return body ? send(body) : page.encode(encoding).then(send);
}
