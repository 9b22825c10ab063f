import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '../../../error-texts.ts';
import { databaseRefusal, HttpError, invalidMessages, unwrap } from '../../../errors.ts';
import { acceptHtmlForms } from '../../../form-body.ts';
import type { Hmac } from '../../../hmac.ts';
import { parseMobile } from '../../../mobile.ts';
import { ContactBody } from '../schema.ts';
import type { ContactService } from '../service.ts';
import { type FormError, formPage, pageHeaders } from './page.ts';

type Parts = { contact: ContactService; hmac: Hmac };

/** A message of 4,000 characters, percent-encoded (three characters per byte), and the other fields. */
const maxBodyBytes = 96 * 1024;

/**
 * The form needs no CSRF token, because it does nothing in a member's name. Cross-site submissions are refused only so that other
 * sites cannot use up a visitor's quota.
 */
export function contactFormRoutes({ contact, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    acceptHtmlForms(app, normaliseForm);

    app.post(
      '/api/forms/contact',
      {
        schema: { body: ContactBody },
        bodyLimit: maxBodyBytes,
        onRequest: async ({ headers }) => {
          if (headers['sec-fetch-site'] === 'cross-site') throw new HttpError({ reason: 'token-of-another' });
        },
        errorHandler: (error, request, reply) => sendFormAgain(error, request, reply),
      },
      async ({ body, ip }, reply) => {
        const mobile = parseMobile(body);
        const { reference } = body.website
          ? { reference: await contact.nextReference() }
          : unwrap(await contact.send(body, { user: null, mobile, address: hmac.address(ip) }));
        reply.header('cache-control', 'no-store');
        return reply.redirect(`/contact-us?sent=${reference}`, 303);
      },
    );
  };
}

/** Normalises line ends: forms send CRLF, the page's script sends LF. Leaves the hidden field out when it is empty. */
function normaliseForm({ website, ...visibleFields }: Record<string, string>): Record<string, string> {
  const entries = Object.entries(visibleFields).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')] as const);
  return Object.fromEntries(website ? [...entries, ['website', website]] : entries);
}

function sendFormAgain(thrown: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = (thrown instanceof HttpError ? undefined : databaseRefusal(thrown, request)) ?? thrown;
  const { status, errors } = formErrorsOf(error, request.url);
  if (status === 500) request.log.error({ err: error }, 'the contact form failed');
  if (error instanceof HttpError && error.retryAfter !== undefined)
    reply.header('retry-after', String(error.retryAfter));
  return reply
    .code(status)
    .headers(pageHeaders)
    .send(formPage(valuesIn(request.body), errors));
}

function formErrorsOf(error: FastifyError | HttpError, url: string): { status: number; errors: FormError[] } {
  if (error instanceof HttpError) {
    const { status, reason, field, retryAfter } = error;
    const message = error.message || texts(url).general(reason, retryAfter === undefined ? {} : { retryAfter });
    return { status, errors: [{ message, field }] };
  }
  if (error.validation !== undefined) return { status: 422, errors: invalidMessages(error, url) };
  const status = error.statusCode ?? 500;
  return {
    status,
    errors: [{ message: texts(url).general(status === 413 ? 'too-large' : 'internal'), field: undefined }],
  };
}

function valuesIn(body: unknown): Record<string, string> {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
}
