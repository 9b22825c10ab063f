import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance } from 'fastify';
import { crashPage } from './documents/crash.ts';
import { refusalOf, refusalPage, refuse } from './refusals.ts';

/** The one place where what nobody expected becomes an answer: a page for a page, JSON for the rest. */
export function answerSurprises(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(request, reply, status);
    request.log.error({ err: error, requestId: request.id }, 'nobody expected this');
    if (request.routeOptions.url !== '/*') return refuse(request, reply, 500);
    const { headers, body } = crashPage(500);
    return reply
      .code(500)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await body('identity'));
  });
  // Whatever is read is a document: what finds no route here was to change something, or is no method of ours.
  app.setNotFoundHandler((request, reply) => {
    const isApi = request.url.startsWith('/api/');
    reply.header('allow', isApi ? 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' : 'GET, HEAD');
    return refuse(request, reply, 405);
  });
}

const statuses: Readonly<Record<string, [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/** Bytes that are no request, or a head without an end: there is only the socket, and what came last on it. */
export function answerRaw(error: ConnectionError, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  const [status, name] = statuses[error.code] ?? [400, 'Bad Request'];
  const came = String(error.rawPacket ?? '');
  const isPage = /^(GET|HEAD) \/(?!api\/)/.test(came) && /^accept:.*text\/html/im.test(came);
  const { type, headers, body } = isPage
    ? { type: 'text/html', headers: refusalPage(status).headers, body: refusalPage(status).html }
    : { type: 'application/json', headers: {}, body: JSON.stringify(refusalOf(status, randomUUID())) };
  const head = [
    `HTTP/1.1 ${status} ${name}`,
    `content-type: ${type}; charset=utf-8`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end([...head, '', body].join('\r\n'));
}
