import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'release/result';
import { isUnkeepable, isUnreachable } from './database/failures.ts';
import { type Fault, type TextOptions, texts } from './error-texts.ts';
import { methodsOf } from './methods.ts';

type Message = { message: string; code: string; field?: string };
type Blame = { field?: string; retryAfter?: number };

/**
 * A request that cannot be answered as it was asked. Routes throw it; this file alone makes it a response. An empty message
 * means the usual one for its code.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  /** What of the request is at fault, as its sender calls it: `lines.0.quantity`. */
  readonly field: string | undefined;
  /** Seconds after which it may be asked again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, { field, retryAfter }: Blame = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

const statuses: Readonly<Record<string, number>> = {
  'area-unknown': 404,
  'not-in-basket': 404,
  'release-unknown': 404,
  'revision-moved': 409,
  'area-taken': 409,
};

/** The value of a result; a refusal becomes the response, with its reason as the code. */
export function accepted<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Problem(statuses[result.reason] ?? 422, result.reason, result.message);
}

/** Nothing has this id. The text is chosen where it is sent. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Problem(404, 'not-found', '');
  return value;
}

/** To be called before the first route. */
export function handleErrors(app: FastifyInstance): void {
  const allowed = methodsOf(app);
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const methods = allowed(request.url);
    // A file that a route with a wildcard does not have: the method was right.
    if (methods.length === 0 || methods.includes(request.method)) return refuse(request, reply, 404);
    return refuse(request, reply.header('allow', methods.join(', ')), 405);
  });
}

export function answer(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) {
    const { status, code, message, field, retryAfter } = error;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const one = { code, message, ...(field === undefined ? {} : { field }) };
    return send(request, reply, status, [one], retryAfter === undefined ? {} : { retryAfter });
  }
  if (error.validation !== undefined) return sendInvalid(error, request, reply);
  if (isUnreachable(error)) {
    request.log.warn({ err: error }, 'the database cannot be reached');
    return refuse(request, reply, 503);
  }
  if (isUnkeepable(error)) {
    request.log.warn({ err: error }, 'a schema let through what the database cannot keep');
    return send(request, reply, 422, [
      {
        code: 'invalid',
        message: texts(request.url).invalid({ field: '', keyword: '', why: 'holds a null character' }),
      },
    ]);
  }
  // A parameter that is longer than any id or slug: nothing can be there.
  const status = error.statusCode === 414 ? 404 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) return refuse(request, reply, status);
  request.log.error({ err: error }, 'a request failed');
  return refuse(request, reply, 500);
}

/** Bytes that are no request: there is only the socket. */
export function answerRaw(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (!socket.writable || socket.destroyed) return;
  const status = rawStatuses[error.code ?? ''] ?? '400 Bad Request';
  const code = codeOf(Number(status.slice(0, 3)));
  const body = JSON.stringify({ errors: [{ messages: [{ message: texts('').of(code), code }] }], requestId });
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}

const rawStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const codes: Readonly<Record<number, string>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  413: 'too-large',
  415: 'unsupported-media-type',
  431: 'headers-too-large',
  500: 'internal',
  503: 'unavailable',
};

function codeOf(status: number): string {
  return codes[status] ?? 'bad-request';
}

function refuse(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return send(request, reply, status, [{ code: codeOf(status), message: '' }]);
}

type Validation = NonNullable<FastifyError['validation']>[number];
/** Enough for every form of the shop; who sends a list of nonsense need not read of each line. */
const MOST_FAULTS = 10;
/** Of a field that the schema does not know, the sender alone says what it is called. */
const LONGEST_FIELD = 100;

function sendInvalid(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // No thing can have such an id, so it is as absent as any other.
  if (error.validationContext === 'params') return refuse(request, reply, 404);
  return send(request, reply, 422, complaintsOf(error, request.url));
}

/** What a schema found, a sentence for each field. */
export function complaintsOf({ validation = [] }: Pick<FastifyError, 'validation'>, url: string): Message[] {
  const faults = new Map<string, Fault>();
  for (const one of validation) {
    const fault = faultOf(one);
    // The first of a field says enough: what is empty is also not of the right form.
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
    if (faults.size === MOST_FAULTS) break;
  }
  return [...faults.values()].map((fault): Message => {
    const named = fault.field === '' ? {} : { field: fault.field };
    return { code: 'invalid', message: texts(url).invalid(fault), ...named };
  });
}

function faultOf({ instancePath, keyword, params, message = '' }: Validation): Fault {
  const inside = params.missingProperty ?? params.additionalProperty;
  const path = typeof inside === 'string' ? `${instancePath}/${inside}` : instancePath;
  const field = path.slice(1, LONGEST_FIELD).replaceAll('/', '.');
  return { field, keyword, due: params.limit ?? params.type ?? params.format, why: message };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  given: Message[],
  options: TextOptions = {},
): FastifyReply {
  const messages = given.map((one) =>
    one.message === '' ? { ...one, message: texts(request.url).of(one.code, options) } : one,
  );
  // Closed while its sender is not done, the connection would break before they have read why: the rest is thrown away instead.
  if (status === 413) reply.removeHeader('connection');
  return (
    reply
      .code(status)
      // What the route had in mind for its answer does not hold for a refusal.
      .removeHeader('x-content-tags')
      .header('content-type', 'application/json; charset=utf-8')
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .send({ errors: [{ messages }], requestId: request.id })
  );
}
