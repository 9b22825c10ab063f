import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, isNotModified } from '../http/headers.ts';

/** A response that is the same for all visitors with the same release set: an HTML page, or a payload. */
export type Page = {
  status: number;
  /** Without those of the body. */
  headers: Record<string, string>;
  etag: string;
  /** A promise only for the first time in this encoding. */
  encode: (encoding: Encoding) => Body | Promise<Body>;
  /** The memory that it needs, compressed copies included. */
  bytes: number;
  tags: string[];
};

/** `headers`: all that the page always has in this encoding, names and values in turn. */
type Body = { content: Buffer; headers: string[] };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** One more than 4 makes the home page 2.7 KB smaller, 14 ms on a slow phone line, for 1.2 ms of processor time. The next levels gain little. */
const brotliQuality = 5;

/**
 * The smallest window that holds the whole text, as the logarithm of its size: the result is the same, and the encoder needs less memory, which
 * V8 counts as its own and collects garbage for.
 */
const windowFor = (length: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))),
  );

type PageParts = { status: number; text: string | Buffer; headers: Record<string, string>; tags: string[] };

export function createPage({ status, text, headers: ownHeaders, tags }: PageParts): Page {
  const plain = typeof text === 'string' ? Buffer.from(text) : withoutSurplus(text);
  const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
  const headers = { ...ownHeaders, etag, ...(status === 503 ? { 'retry-after': '5' } : {}) };
  const bodies = new Map<Encoding, Body | Promise<Body>>();
  const compress = (encoding: Encoding) =>
    encoding === 'br'
      ? compressBrotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
            [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
          },
        })
      : compressGzip(plain);
  const createBody = (encoding: Encoding, content: Buffer): Body => {
    const encodingHeader = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const all = { ...headers, ...encodingHeader, 'content-length': `${content.length}` };
    const body = { content, headers: Object.entries(all).flat() };
    bodies.set(encoding, body);
    return body;
  };
  return {
    status,
    headers,
    tags,
    etag,
    // The two compressed copies are smaller than the plain one together.
    bytes: plain.length * 2 + [...Object.entries(headers).flat(), ...tags].join().length,
    encode(encoding) {
      const existing = bodies.get(encoding);
      if (existing) return existing;
      if (encoding === 'identity') return createBody(encoding, plain);
      const body = compress(encoding).then((content) => createBody(encoding, content));
      bodies.set(encoding, body);
      return body;
    },
  };
}

/** A short text may be a part of a larger buffer, which would stay in memory with it. */
const withoutSurplus = (text: Buffer) => (text.length < text.buffer.byteLength / 2 ? Buffer.from(text) : text);

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
 * turn. A page that has been sent before is sent at once, past Fastify's own sending: nothing of it has to be computed again.
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
  const body = page.encode(chooseEncoding(headers['accept-encoding']));
  return 'content' in body ? send(body) : body.then(send);
}
