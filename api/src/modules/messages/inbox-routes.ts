import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isLocalRequest } from '@shop/shared/lib/local-requests';
import { toMobile } from '@shop/shared/lib/mobile';
import { Type } from 'typebox';
import { HttpError } from '../../errors.ts';
import { inboxPage, styleHash } from './inbox-page.ts';
import type { InboxRepository } from './repository.ts';

const maxMessages = 100;

const InboxQuery = Type.Object({ mobile: Type.Optional(Type.String({ maxLength: 40 })) });
const InboxList = Type.Object({
  items: Type.Array(
    Type.Object({
      mobile: Type.String(),
      text: Type.String(),
      sent_at: Type.String(),
      code: Type.Optional(Type.String()),
    }),
  ),
});

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Shows messages instead of sending them, for development and tests. Only registered with `SMS_PROVIDER=local` and an origin of the
 * shop on this machine. Requests from elsewhere get 404: the messages contain everybody's codes.
 */
export function inboxRoutes(inbox: InboxRepository): FastifyPluginAsyncTypebox {
  const findMessages = async (mobileQuery: string | undefined) => {
    if (mobileQuery === undefined || mobileQuery.trim() === '') return inbox.newest(maxMessages);
    const mobile = toMobile(mobileQuery);
    return mobile === undefined ? [] : inbox.newest(maxMessages, mobile);
  };

  return async (app) => {
    app.addHook('onRequest', async (request) => {
      if (!isLocalRequest(request)) throw new HttpError({ reason: 'not-found' });
    });

    app.get('/_local/inbox', { schema: { hide: true, querystring: InboxQuery } }, async ({ query }, reply) => {
      reply.headers(headers).type('text/html; charset=utf-8');
      return inboxPage(await findMessages(query.mobile), query.mobile ?? '');
    });

    app.get(
      '/_local/inbox.json',
      { schema: { hide: true, querystring: InboxQuery, response: { 200: Type.Object({ data: InboxList }) } } },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store');
        const rows = await findMessages(query.mobile);
        const items = rows.map(({ mobile, text, code, sent_at }) => ({
          mobile,
          text,
          sent_at: sent_at.toISOString(),
          ...(code !== null && { code }),
        }));
        return { data: { items } };
      },
    );
  };
}
