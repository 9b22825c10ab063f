import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import { Type } from 'typebox';
import { localPageHeaders, refuseRemote } from '../../local-tools.ts';
import { inboxPage } from './inbox-page.ts';
import type { InboxRepository } from './repository.ts';

const maxMessages = 100;

const Receiver = Type.Optional(Type.String({ maxLength: 254 }));
const InboxQuery = Type.Object({ mobile: Receiver, email: Receiver });
const InboxList = Type.Object({
  items: Type.Array(
    Type.Object({
      mobile: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      subject: Type.Optional(Type.String()),
      text: Type.String(),
      sent_at: Type.String(),
      code: Type.Optional(Type.String()),
    }),
  ),
});

/**
 * Shows messages instead of sending them, for development and tests. Only registered when a provider is local and the origin of
 * the shop is on this machine. Requests from elsewhere get 404: the messages contain everybody's codes.
 */
export function inboxRoutes(inbox: InboxRepository): FastifyPluginAsyncTypebox {
  /** The page has one field for both kinds of receivers. */
  const findMessages = async ({ mobile: query, email }: { mobile?: string; email?: string }) => {
    if (email !== undefined) return inbox.newest(maxMessages, { email });
    if (query === undefined || query.trim() === '') return inbox.newest(maxMessages);
    if (query.includes('@')) return inbox.newest(maxMessages, { email: query.trim() });
    const mobile = toMobile(query);
    return mobile === undefined ? [] : inbox.newest(maxMessages, { mobile });
  };

  return async (app) => {
    app.addHook('onRequest', refuseRemote);

    app.get('/_local/inbox', { schema: { hide: true, querystring: InboxQuery } }, async ({ query }, reply) => {
      reply.headers(localPageHeaders()).type('text/html; charset=utf-8');
      return inboxPage(await findMessages(query), query.mobile ?? '');
    });

    app.get(
      '/_local/inbox.json',
      { schema: { hide: true, querystring: InboxQuery, response: { 200: Type.Object({ data: InboxList }) } } },
      async ({ query }, reply) => {
        reply.header('cache-control', 'no-store');
        const rows = await findMessages(query);
        const items = rows.map(({ mobile, email, subject, text, code, sent_at }) => ({
          ...(mobile !== null && { mobile }),
          ...(email !== null && { email }),
          ...(subject !== null && { subject }),
          text,
          sent_at: sent_at.toISOString(),
          ...(code !== null && { code }),
        }));
        return { data: { items } };
      },
    );
  };
}
