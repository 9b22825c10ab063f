import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '../../../error-texts.ts';
import { complaintsOf, Problem } from '../../../errors.ts';
import type { Keyed } from '../../../keyed.ts';
import { ContactBody } from '../schema.ts';
import type { ContactService } from '../service.ts';
import { type Complaint, formPage, pageHeaders } from './page.ts';

type Parts = { contact: ContactService; keyed: Keyed };

/** Four thousand letters with each byte of theirs written as three, and the other fields. */
const BODY_LIMIT = 96 * 1024;

/**
 * Nothing here is done in a member's name, so another site that sent this form would win nothing but the visitor's share of messages;
 * browsers say where a form came from, and that share stays theirs.
 */
export function contactFormRoutes({ contact, keyed }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => fieldsIn(body),
    );

    app.post(
      '/api/forms/contact',
      {
        schema: { body: ContactBody },
        bodyLimit: BODY_LIMIT,
        onRequest: async ({ headers }) => {
          const from = headers['sec-fetch-site'];
          if (from === 'cross-site') throw new Problem(403, 'token-of-another', '');
        },
        errorHandler: (error, request, reply) => again(error, request, reply),
      },
      async ({ body, ip }, reply) => {
        const mobile = toMobile(body.mobile);
        if (mobile === undefined) {
          throw new Problem(422, 'mobile-wrong', 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹', { field: 'mobile' });
        }
        const sent = body.website
          ? { reference: await contact.decoy() }
          : await contact.send(body, { user: null, mobile, address: keyed.address(ip) });
        if ('retryAfter' in sent) throw new Problem(429, 'too-many-requests', '', { retryAfter: sent.retryAfter });
        reply.header('cache-control', 'no-store');
        return reply.redirect(`/contact-us?sent=${sent.reference}`, 303);
      },
    );
  };
}

/** Line ends as the page's own script sends them: a form writes each with two signs. An empty field that nobody sees is none. */
function fieldsIn(body: string): Record<string, string> {
  const fields = Object.fromEntries(new URLSearchParams(body));
  const { website, ...typed } = fields;
  const lines = Object.entries(typed).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')] as const);
  return Object.fromEntries(website ? [...lines, ['website', website]] : lines);
}

function again(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, complaints } = toldOf(error, request.url);
  if (status >= 500) request.log.error({ err: error }, 'the contact form failed');
  if (error instanceof Problem && error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  return reply
    .code(status)
    .headers(pageHeaders)
    .send(formPage(typedIn(request.body), complaints));
}

function toldOf(error: FastifyError | Problem, url: string): { status: number; complaints: Complaint[] } {
  if (error instanceof Problem) {
    const { status, code, field, retryAfter } = error;
    const message = error.message || texts(url).of(code, retryAfter === undefined ? {} : { retryAfter });
    return { status, complaints: [{ message, field }] };
  }
  if (error.validation !== undefined) return { status: 422, complaints: complaintsOf(error, url) };
  const status = error.statusCode ?? 500;
  return {
    status,
    complaints: [{ message: texts(url).of(status === 413 ? 'too-large' : 'internal'), field: undefined }],
  };
}

function typedIn(body: unknown): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
