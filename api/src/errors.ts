import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal, Result } from 'release/result';
import { isConflict, isDiskFull, isUnreachable, isUnstorable } from './database/failures.ts';
import { type InvalidField, type TextOptions, texts } from './error-texts.ts';
import { methodsOf } from './methods.ts';
import { generalReasonOf, statusOf } from './statuses.ts';

type Message = { message: string; code: string; field?: string };
/** With an empty or missing message, the response has the general text of the reason. */
type HttpErrorParts = Pick<Refusal, 'reason' | 'field' | 'retryAfter'> & { message?: string; status?: number };

/** Thrown by routes and hooks; the error handler below turns it into an error response. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly reason: string;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ reason, message = '', field, retryAfter, status = statusOf(reason) }: HttpErrorParts) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

/** The value of a result; a refusal becomes the response. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new HttpError(result);
}

/** Answers 404 when there is no value. */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new HttpError({ reason: 'not-found' });
  return value;
}

/** Must be called before the first route is added. */
export function handleErrors(app: FastifyInstance): void {
  const methodsFor = methodsOf(app);
  const sendNoRoute = (request: FastifyRequest, reply: FastifyReply) => {
    const methods = methodsFor(request.url);
    // A route with a wildcard allows this method but has no such file.
    if (methods.length === 0 || methods.includes(request.method)) return sendStatus(request, reply, 404);
    return sendStatus(request, reply.header('allow', methods.join(', ')), 405);
  };
  app.setNotFoundHandler(sendNoRoute);
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) =>
    isQueryWithoutType(error) ? sendNoRoute(request, reply) : sendError(error, request, reply),
  );
}

/** Fastify refuses a QUERY without a content type even where no route takes one. */
const isQueryWithoutType = (error: FastifyError | HttpError): boolean =>
  'code' in error && error.code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';

export function sendError(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) {
    const { status, reason, message, field, retryAfter } = error;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const entry = { code: reason, message, ...(field === undefined ? {} : { field }) };
    return sendMessages(request, reply, status, [entry], retryAfter === undefined ? {} : { retryAfter });
  }
  const refusal = databaseRefusal(error, request);
  if (refusal !== undefined) return sendError(refusal, request, reply);
  if (error.validation !== undefined) return sendInvalid(error, request, reply);
  if (isUnstorable(error)) {
    request.log.warn({ err: error }, 'a schema accepted a text that the database cannot store');
    const message = texts(request.url).invalid({ field: '', keyword: '', english: 'holds a null character' });
    return sendMessages(request, reply, 422, [{ code: 'invalid', message }]);
  }
  // The router answers 414 to a path parameter that is longer than any id or slug: nothing exists at such an address.
  const status = error.statusCode === 414 ? 404 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) return sendStatus(request, reply, status);
  request.log.error({ err: error }, 'a request failed');
  return sendStatus(request, reply, 500);
}

/**
 * The refusal for an error of a database that works again by itself, undefined for other errors. An error handler of a route must call
 * this too: it replaces the general one.
 */
export function databaseRefusal(error: Error, request: FastifyRequest): HttpError | undefined {
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'the disk is full: nothing can be written');
    return new HttpError({ reason: 'disk-full', retryAfter: 30 });
  }
  const isConflicting = isConflict(error);
  if (!isConflicting && !isUnreachable(error)) return undefined;
  const message = isConflicting
    ? 'a transaction met other transactions at each attempt'
    : 'the database cannot be reached';
  request.log.warn({ err: error }, message);
  return new HttpError({ reason: 'unavailable', retryAfter: 1 });
}

/** Answers bytes that Node could not parse as HTTP: there is no request and no reply, only the socket. */
export function sendRawError(error: Error & { code?: string }, socket: Socket, requestId: string): void {
  if (!socket.writable || socket.destroyed) return;
  const statusLine = rawStatusLines[error.code ?? ''] ?? '400 Bad Request';
  const code = generalReasonOf(Number(statusLine.slice(0, 3)));
  const body = JSON.stringify({ errors: [{ messages: [{ message: texts('').general(code), code }] }], requestId });
  const head = [`HTTP/1.1 ${statusLine}`, 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}

const rawStatusLines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function sendStatus(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  return sendMessages(request, reply, status, [{ code: generalReasonOf(status), message: '' }]);
}

type ValidationError = NonNullable<FastifyError['validation']>[number];
/** More than any form of the shop has fields; a long list of nonsense does not get a message for each entry. */
const maxInvalidFields = 10;
/** The sender chooses the name of a field that the schema does not know, so its length is limited. */
const maxFieldLength = 100;

function sendInvalid(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // An id or slug in the path that cannot be valid is answered like one that does not exist.
  if (error.validationContext === 'params') return sendStatus(request, reply, 404);
  return sendMessages(request, reply, 422, invalidMessages(error, request.url));
}

/** One message for each field that does not match the schema. */
export function invalidMessages({ validation = [] }: Pick<FastifyError, 'validation'>, url: string): Message[] {
  const invalidFields = new Map<string, InvalidField>();
  for (const validationError of validation) {
    const invalid = invalidFieldOf(validationError);
    // The first error of a field is enough: an empty text, for example, also fails its format.
    if (!invalidFields.has(invalid.field)) invalidFields.set(invalid.field, invalid);
    if (invalidFields.size === maxInvalidFields) break;
  }
  return [...invalidFields.values()].map((invalid): Message => {
    const field = invalid.field === '' ? {} : { field: invalid.field };
    return { code: 'invalid', message: texts(url).invalid(invalid), ...field };
  });
}

function invalidFieldOf({ instancePath, keyword, params, message = '' }: ValidationError): InvalidField {
  const property = params.missingProperty ?? params.additionalProperty;
  const path = typeof property === 'string' ? `${instancePath}/${property}` : instancePath;
  const field = path.slice(1, maxFieldLength).replaceAll('/', '.');
  return {
    field,
    keyword,
    expected: params.limit ?? params.multipleOf ?? params.type ?? params.format,
    english: message,
  };
}

function sendMessages(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  entries: Message[],
  options: TextOptions = {},
): FastifyReply {
  const messages = entries.map((entry) =>
    entry.message === '' ? { ...entry, message: texts(request.url).general(entry.code, options) } : entry,
  );
  // Fastify would close the connection while the body is still arriving, and the sender would get a reset instead of this
  // response. Without the header, the rest of the body is read and thrown away.
  if (status === 413) reply.removeHeader('connection');
  return (
    reply
      .code(status)
      // Headers that the route set for a successful response do not hold for a refusal.
      .removeHeader('x-content-tags')
      .header('content-type', 'application/json; charset=utf-8')
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .send({ errors: [{ messages }], requestId: request.id })
  );
}
