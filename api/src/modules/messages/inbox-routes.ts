import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import { Type } from 'typebox';
import { inboxPage, styleHash } from './inbox-page.ts';
import type { InboxRepository } from './repository.ts';

const MOST = 100;

/** Other parameters are ignored. */
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

/** The messages of a shop that sends none: for whoever runs it on their own machine, and for tests. Registered for nobody else. */
export function inboxRoutes(inbox: InboxRepository): FastifyPluginAsyncTypebox {
  /** A number that is none has no messages. */
  const messagesOf = async (asked: string | undefined) => {
    if (asked === undefined || asked.trim() === '') return inbox.newest(MOST);
    const mobile = toMobile(asked);
    return mobile === undefined ? [] : inbox.newest(MOST, mobile);
  };

  return async (app) => {
    app.get('/_local/inbox', { schema: { hide: true, querystring: InboxQuery } }, async ({ query }, reply) => {
      reply.headers(headers).type('text/html; charset=utf-8');
      return inboxPage(await messagesOf(query.mobile), query.mobile ?? '');
    });

    app.get(
      '/_local/inbox.json',
      { schema: { hide: true, querystring: InboxQuery, response: { 200: Type.Object({ data: InboxList }) } } },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store');
        const rows = await messagesOf(query.mobile);
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
