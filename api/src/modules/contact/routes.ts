import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toMobile } from '@shop/shared/lib/mobile';
import { Problem } from '../../errors.ts';
import type { Keyed } from '../../keyed.ts';
import { answers } from '../../shapes.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import { ContactBody, Received } from './schema.ts';
import type { ContactService } from './service.ts';

type Parts = { contact: ContactService; visitor: VisitorHooks; keyed: Keyed };

export function contactRoutes({ contact, visitor, keyed }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/api/v1/contact/messages',
      {
        onRequest: visitor.optional,
        schema: {
          summary: 'Write to the shop',
          tags: ['contact'],
          body: ContactBody,
          response: answers(Received),
        },
      },
      async ({ body, ip, visitor }, reply) => {
        reply.header('cache-control', 'no-store');
        const mobile = toMobile(body.mobile);
        if (mobile === undefined) {
          throw new Problem(422, 'mobile-wrong', 'شمارهٔ موبایل درست نیست؛ نمونه: ۰۹۱۲۳۴۵۶۷۸۹', { field: 'mobile' });
        }
        // A program that is told it was caught learns to leave the field empty.
        if (body.website) return { data: { reference: await contact.decoy() } };
        const sent = await contact.send(body, { user: visitor?.user_id ?? null, mobile, address: keyed.address(ip) });
        if ('retryAfter' in sent) throw new Problem(429, 'too-many-requests', '', { retryAfter: sent.retryAfter });
        return { data: sent };
      },
    );
  };
}
