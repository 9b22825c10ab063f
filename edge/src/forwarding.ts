import type { ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import { sendRefusal } from './errors.ts';
import { isConnectionLost, isConnectionRefused } from './http/lost-connections.ts';

/** Times in milliseconds. */
export type ForwardLimits = {
  /** For connecting to the API, TLS included. */
  connect: number;
  /** For the API to begin its response once the request has arrived at the edge, and between two parts of the response. */
  answer: number;
  /** For a visitor who sends no more of a request, or reads no more of a response. */
  silence: number;
  /** A visitor who sends or reads fewer bytes than these within `silence` counts as silent: a byte now and then is not enough. */
  progress: number;
  /** The largest number of connections to the API for each kind of request except `stream`. */
  connections: number;
};

/** Each kind has connections of its own, so that slow visitors of one kind do not block the others. */
export type RequestKind = 'request' | 'upload' | 'download' | 'stream';

/** A response that stays open for as long as a page is shown has few bytes, and silence is normal for it. */
const streamConnections = 4_096;

/**
 * Bodies up to this size arrive completely before they need a connection to the API: a visitor who sends one slowly blocks no
 * connection. Larger ones are uploads.
 */
const smallBodyBytes = 64 * 1024;

/**
 * An idle connection to the API is closed after this time (ms): before an API or load balancer that ends closes it, which could lose
 * a request. `DRAIN_TIME` of `api` must be longer.
 */
const maxIdleMs = 1_000;

/**
 * Sends requests to the API: each of them once, whatever the response. Without a response, because the API ended the connection, a read
 * is sent again once, a write only if it was not sent. Certificates are verified.
 */
export function createForwarder(limits: ForwardLimits) {
  const createAgent = (kind: RequestKind) =>
    new Agent({
      connections: kind === 'stream' ? streamConnections : limits.connections,
      keepAliveTimeout: maxIdleMs,
      keepAliveMaxTimeout: maxIdleMs,
      pipelining: 1,
      connect: { timeout: limits.connect },
      // The deadline below replaces it, because this one does not include the time until a connection is free.
      headersTimeout: 0,
      // Does not count while the visitor is the one who reads slowly.
      bodyTimeout: kind === 'stream' ? 0 : limits.answer,
    });
  const agents: Record<RequestKind, Agent> = {
    request: createAgent('request'),
    upload: createAgent('upload'),
    download: createAgent('download'),
    stream: createAgent('stream'),
  };

  const openStreams = new Set<() => void>();

  const forward = async (request: FastifyRequest, reply: FastifyReply, url: URL, kind: RequestKind) => {
    const deadline = createDeadline();
    // A write goes on when its visitor leaves: the outcome of an aborted one would be unknown.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead) reply.raw.once('close', () => deadline.abort(new Error('the visitor has left')));
    try {
      const body = await receiveBody(request, limits, deadline);
      const agent = agents[body instanceof Readable ? 'upload' : kind];
      deadline.start(limits.answer, 504);
      const send = () => {
        const sending = agent.request({
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method as Dispatcher.HttpMethod,
          headers: createHeaders(request, body !== null),
          body,
          signal: deadline.signal,
        });
        // undici aborts a request that waits for a connection only when it gets one.
        return rejectOnAbort(sending, deadline.signal);
      };
      const response = await send().catch((error: unknown) => {
        const mayRepeat =
          !(body instanceof Readable) && (isRead ? isConnectionLost(error) : isConnectionRefused(error));
        if (!mayRepeat || deadline.signal.aborted) throw error;
        return send();
      });
      deadline.finish();
      if (kind !== 'stream') disconnectSlowReader(request.socket, reply.raw, limits);
      else {
        const end = () => void reply.raw.end(() => response.body.destroy());
        openStreams.add(end);
        reply.raw.once('close', () => openStreams.delete(end));
      }
      // `connection: close` is not passed on either: if the edge closed the connection while the visitor is still sending the
      // body, the visitor's browser would report a network error instead of this response.
      return reply.code(response.statusCode).headers(removeHopHeaders(response.headers)).send(response.body);
    } catch (error) {
      deadline.finish();
      const status = error instanceof DeadlineError ? error.status : 503;
      if (!reply.raw.destroyed) request.log.warn({ err: error, requestId: request.id }, 'the API did not respond');
      // Ends the connection, as the rest of the body may never arrive.
      if (status === 408) reply.header('connection', 'close');
      return sendRefusal(request, reply, status);
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
  };
  /** Browsers open a stream that has ended again, at another edge if this one ends. */
  const endStreams = (): void => {
    for (const end of openStreams) end();
  };
  return { forward, endStreams, close };
}

/** Disconnects a visitor who reads too little of a response. */
function disconnectSlowReader(socket: Socket, response: ServerResponse, { silence, progress }: ForwardLimits): void {
  // Requests of tests come without a socket. A visitor may have left before the response began.
  if (!socket.setTimeout || response.destroyed) return;
  socket.setTimeout(silence);
  const countRead = () => socket.bytesWritten - socket.writableLength;
  let readBefore = countRead();
  const timer = setInterval(() => {
    const read = countRead();
    if (read - readBefore < progress) socket.destroy();
    readBefore = read;
  }, silence).unref();
  response.once('close', () => clearInterval(timer));
}

class DeadlineError extends Error {
  readonly status: 408 | 504;
  constructor(status: 408 | 504) {
    super(status === 408 ? 'the visitor did not send the request in time' : 'the API did not answer in time');
    this.status = status;
  }
}

type Deadline = ReturnType<typeof createDeadline>;

/** Aborts `signal` if the step that was started last takes too long. */
function createDeadline() {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isFinished = false;
  return {
    signal: controller.signal,
    abort: (reason: Error) => controller.abort(reason),
    start(ms: number, status: 408 | 504) {
      clearTimeout(timer);
      if (!isFinished) timer = setTimeout(() => controller.abort(new DeadlineError(status)), ms);
    },
    finish() {
      isFinished = true;
      clearTimeout(timer);
    },
  };
}

/** The body for the API: none, a small one that has arrived, or a stream. */
async function receiveBody({ body, headers }: FastifyRequest, limits: ForwardLimits, deadline: Deadline) {
  if (!(body instanceof Readable)) return null;
  const isSmall = Number(headers['content-length']) <= smallBodyBytes;
  if (!isSmall) return Readable.from(streamWithPauses(body, limits, deadline), { objectMode: false });
  deadline.start(limits.silence, 408);
  return rejectOnAbort(buffer(body), deadline.signal);
}

function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    promise.then(resolve, reject);
  });
}

/**
 * Streams a request body with pauses in which the API's response can be read. An API that refuses a body responds and
 * closes the connection. Without the pauses the proxy would notice the closed connection first and lose the response.
 * The rest of a refused body is read and dropped, so that the visitor's browser finishes sending and reads the response.
 */
async function* streamWithPauses(body: Readable, limits: ForwardLimits, deadline: Deadline) {
  // The time left to the visitor until the next `progress` bytes must have arrived.
  let remainingMs = limits.silence;
  let received = 0;
  let waitingSince = performance.now();
  const waitForVisitor = () => {
    waitingSince = performance.now();
    deadline.start(remainingMs, 408);
  };
  try {
    waitForVisitor();
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += chunk.length;
      const isProgress = received >= limits.progress;
      remainingMs = isProgress ? limits.silence : Math.max(0, remainingMs - (performance.now() - waitingSince));
      if (isProgress) received = 0;
      // `yield` returns when the API reads on.
      deadline.start(limits.answer, 504);
      yield chunk;
      // Two turns of the event loop: an API on this machine reads the chunk in the first, and responds in the second.
      await setImmediate();
      await setImmediate();
      waitForVisitor();
    }
    deadline.start(limits.answer, 504);
  } finally {
    body.resume();
  }
}

type Headers = Record<string, string | string[] | undefined>;

/** Headers of one connection, which are not passed on (RFC 9110, section 7.6.1). */
const hopHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

function removeHopHeaders(headers: Headers): Headers {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return removeHeaders(headers, [...hopHeaders, ...named]);
}

function removeHeaders(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/**
 * Headers that a visitor can set to any value. The last two are removed for other reasons: the name of the shop's site means nothing to
 * the API, and the edge has answered `expect` already.
 */
const untrustedHeaders = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'host',
  'expect',
];

/** The API trusts the edge, and its rate limits count by the address in `x-forwarded-for`. */
function createHeaders({ id, ip, socket, headers }: FastifyRequest, hasBody: boolean): Headers {
  const passedOn = removeHeaders(removeHopHeaders(headers), untrustedHeaders);
  if (!hasBody) delete passedOn['content-length'];
  // A trusted proxy, too, may send something that is no address.
  return { ...passedOn, 'x-request-id': id, 'x-forwarded-for': isIP(ip) ? ip : socket.remoteAddress };
}
