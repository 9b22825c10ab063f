import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'release/result';
import { isUnreachable } from './database/failures.ts';
import { texts } from './error-texts.ts';

type Message = { message: string; code: string; field?: string };

/** A request that cannot be answered as it was asked. Routes throw it; this file alone makes it a response. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const statuses: Readonly<Record<string, number>> = {
  'area-unknown': 404,
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

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => answer(error, request, reply));
  app.setNotFoundHandler((request, reply) => send(request, reply, 404, [{ code: 'not-found', message: '' }]));
}

export function answer(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) {
    return send(request, reply, error.status, [{ code: error.code, message: error.message }]);
  }
  if (error.validation !== undefined) return sendInvalid(error, request, reply);
  if (isUnreachable(error)) {
    request.log.warn({ err: error }, 'the database cannot be reached');
    return send(request, reply, 503, [{ code: 'unavailable', message: '' }]);
  }
  // A parameter that is longer than any id or slug: nothing can be there.
  const status = error.statusCode === 414 ? 404 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) return send(request, reply, status, [{ code: codeOf(status), message: '' }]);
  request.log.error({ err: error }, 'a request failed');
  return send(request, reply, 500, [{ code: 'internal', message: '' }]);
}

/** Bytes that are no HTTP at all: there is no request yet, only the socket. */
export function answerRaw(socket: Socket, requestId: string): void {
  if (!socket.writable || socket.destroyed) return;
  const messages: Message[] = [{ code: 'bad-request', message: texts('').of('bad-request') }];
  const body = JSON.stringify({ errors: [{ messages }], requestId });
  const head = ['HTTP/1.1 400 Bad Request', 'content-type: application/json; charset=utf-8', 'connection: close'];
  socket.end([...head, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}

function sendInvalid(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // No thing can have such an id, so it is as absent as any other.
  if (error.validationContext === 'params') return send(request, reply, 404, [{ code: 'not-found', message: '' }]);
  const messages = (error.validation ?? []).map(({ instancePath, params, message = '' }): Message => {
    const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : '';
    const field = `${instancePath}${missing}`.slice(1).replaceAll('/', '.');
    const text = texts(request.url).invalid(field, message);
    return { code: 'invalid', message: text, ...(field === '' ? {} : { field }) };
  });
  return send(request, reply, 422, messages);
}

function codeOf(status: number): string {
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  return 'bad-request';
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, given: Message[]): FastifyReply {
  const messages = given.map((one) =>
    one.message === '' ? { ...one, message: texts(request.url).of(one.code) } : one,
  );
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .send({ errors: [{ messages }], requestId: request.id });
}
