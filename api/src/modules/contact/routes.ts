import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { parseMobile } from '../../mobile.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import { ContactBody, Received } from './schema.ts';
import type { ContactService } from './service.ts';

type Parts = { contact: ContactService; visitor: VisitorHooks; hmac: Hmac };

export function contactRoutes({ contact, visitor, hmac }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v1/contact/messages',
      {
        onRequest: visitor.optional,
        config: { refuses: [409] },
        schema: {
          summary: 'Write to the shop',
          tags: ['contact'],
          headers: IdempotencyHeaders,
          body: ContactBody,
          response: answers(Received),
        },
      },
      async (request, reply) => {
        const { body, ip, visitor } = request;
        reply.header('cache-control', 'no-store');
        const mobile = parseMobile(body);
        // A program that filled the hidden field gets a normal response; an error would teach it to leave the field empty.
        if (body.website) return { data: { reference: await contact.nextReference() } };
        const sender = { user: visitor?.user_id ?? null, mobile, address: hmac.address(ip) };
        const caller = sender.user ?? sender.address;
        return { data: unwrap(await contact.send(body, sender, repeatable(request, caller))) };
      },
    );
  };
}
