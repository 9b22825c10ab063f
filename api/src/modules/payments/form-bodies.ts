import type { FastifyInstance } from 'fastify';

/** Browsers come back from some banks with a form. A field that is sent twice has its last value. */
export function parseForms(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}
