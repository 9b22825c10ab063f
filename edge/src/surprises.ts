import type { FastifyError, FastifyInstance } from 'fastify';
import { crashPage } from './documents/crash.ts';

/** The one place where what nobody expected becomes an answer: a page for a page, JSON for the rest. */
export function answerSurprises(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send(jsonOf(error.code, error.message, request.id));
    request.log.error({ err: error, requestId: request.id }, 'nobody expected this');
    if (request.routeOptions.url !== '/*')
      return reply.code(500).send(jsonOf('unexpected', 'خطایی رخ داد', request.id));
    const { headers, body } = crashPage(500);
    return reply
      .code(500)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await body('identity'));
  });
}

const jsonOf = (code: string, message: string, requestId: string) => ({
  errors: [{ messages: [{ message, code }] }],
  requestId,
});
