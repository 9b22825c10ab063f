import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, isNotModified, readEncodings } from '../http/headers.ts';
import { type CompressedText, decompressText } from '../lanes/program/compression.ts';

/** A response that is the same for all visitors with the same release set: an HTML page, or a payload. */
export type Page = {
  status: number;
  /** Without those of the body. */
  headers: Record<string, string>;
  etag: string;
  /** The body in the first of these encodings that is available without compressing the text. */
  find: (accepted: readonly Encoding[]) => Body | undefined;
  /** The body in one of these encodings. Rejects if the lane has sent anything but a compressed text. */
  encode: (accepted: readonly Encoding[]) => Promise<Body>;
  /** As it came from the lane, or shorter. */
  readonly text: CompressedText;
  /** The same text compressed by brotli once more. It is ignored unless it is shorter. The page keeps its `etag`, which stands for the text. */
  shorten: (brotli: Buffer) => void;
  /** The memory that it needs, a copy in another encoding included. */
  bytes: number;
  tags: string[];
};

/** `headers`: all that the page always has in this encoding, names and values in turn. */
export type Body = { content: Buffer; headers: string[] };

const compressGzip = promisify(gzip);

/** The memory for the copy as gzip, which is a fifth longer than brotli. A copy that is longer than this is not kept. */
const maxGzipBytesFor = ({ content }: CompressedText) => 2 * content.length + 100;

type PageParts = { status: number; text: CompressedText; headers: Record<string, string>; tags: string[] };

/** A page is kept as its lane has compressed it. The few browsers and crawlers that do not accept this encoding get it from these bytes as gzip. */
export function createPage({ status, text: received, headers: ownHeaders, tags }: PageParts): Page {
  const maxGzipBytes = maxGzipBytesFor(received);
  // Of the bytes that are sent: a digest that comes from the lane could be that of another page.
  const etag = `W/"${createHash('sha1').update(received.content).digest('base64url')}"`;
  const headers = { ...ownHeaders, etag, ...(status === 503 ? { 'retry-after': '5' } : {}) };
  const createBody = (encoding: Encoding, content: Buffer): Body => {
    const encodingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const all = { ...headers, ...encodingHeader, 'content-length': `${content.length}` };
    return { content, headers: Object.entries(all).flat() };
  };
  const bodies = new Map<Encoding, Body>([[received.encoding, createBody(received.encoding, received.content)]]);
  const find = (accepted: readonly Encoding[]): Body | undefined => {
    for (const encoding of accepted) {
      const body = bodies.get(encoding);
      if (body) return body;
    }
    return undefined;
  };
  // Without an accessor, by which V8 would keep the text of a page that left the cache until it collects the whole heap.
  const page = {
    text: received,
    status,
    headers,
    tags,
    etag,
    bytes: received.content.length + maxGzipBytes + [...Object.entries(headers).flat(), ...tags].join().length,
    find,
    shorten(brotli: Buffer) {
      if (brotli.length >= page.text.content.length) return;
      bodies.delete(page.text.encoding);
      page.text = { encoding: 'br', content: brotli };
      bodies.set('br', createBody('br', brotli));
    },
    async encode(accepted: readonly Encoding[]) {
      const existing = find(accepted);
      if (existing) return existing;
      const plain = await decompressText(page.text);
      if (!accepted.includes('gzip')) return createBody('identity', plain);
      const body = createBody('gzip', await compressGzip(plain));
      if (body.content.length <= maxGzipBytes) bodies.set('gzip', body);
      return body;
    },
  };
  return page;
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
export function sendPage(exchange: Exchange, page: Page, ownHeaders: string[]): void | Promise<void> {
  const accepted = readEncodings(exchange.headers['accept-encoding']);
  const body = page.find(accepted);
  if (body) return sendBody(exchange, page, body, ownHeaders);
  if (sendNotModified(exchange, page, ownHeaders)) return;
  return page.encode(accepted).then((encoded) => sendBody(exchange, page, encoded, ownHeaders));
}

/** Sends this body of the page, which the browser accepts, or 304. */
export function sendBody(exchange: Exchange, page: Page, body: Body, ownHeaders: string[]): void {
  if (sendNotModified(exchange, page, ownHeaders)) return;
  const { requestId, takeOver } = exchange;
  takeOver()
    .writeHead(page.status, body.headers.concat('x-request-id', requestId, ownHeaders))
    .end(body.content);
}

function sendNotModified({ headers, requestId, takeOver }: Exchange, page: Page, ownHeaders: string[]): boolean {
  if (page.status !== 200 || !isNotModified(headers['if-none-match'], page.etag)) return false;
  takeOver()
    .writeHead(304, [...Object.entries(page.headers).flat(), 'x-request-id', requestId, ...ownHeaders])
    .end();
  return true;
}
