import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { found } from '../../errors.ts';
import { granted } from '../../refused.ts';
import { answers } from '../../shapes.ts';
import { signedIn, type VisitorHooks } from '../identity/visitor.ts';
import { CodeParams, MessageBody, PageQuery, SpecialOrder, SpecialOrders, SubmitBody } from './schema.ts';
import type { SpecialOrdersService } from './service.ts';

type Parts = { specialOrders: SpecialOrdersService; visitor: VisitorHooks };

export function specialOrdersRoutes({ specialOrders, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['special orders'];
    const member = { onRequest: visitor.required };
    const answer = { tags, response: answers(SpecialOrder) };
    // Somebody was there first, or it is too late.
    const changes = { ...member, config: { refuses: [409] as const } };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/special-orders',
      { ...changes, schema: { summary: 'Ask for bags made to order', body: SubmitBody, ...answer } },
      async (request) => ({ data: granted(await specialOrders.submit(signedIn(request).user_id, request.body)) }),
    );

    app.get(
      '/api/v1/special-orders',
      {
        ...member,
        schema: { summary: 'Own special orders', tags, querystring: PageQuery, response: answers(SpecialOrders) },
      },
      async (request) => ({
        data: await specialOrders.list(signedIn(request).user_id, Number(request.query.page)),
      }),
    );

    app.get(
      '/api/v1/special-orders/:code',
      { ...member, schema: { summary: 'One of them', params: CodeParams, ...answer } },
      async (request) => ({
        data: found(await specialOrders.read(signedIn(request).user_id, request.params.code)),
      }),
    );

    app.post(
      '/api/v1/special-orders/:code/messages',
      { ...changes, schema: { summary: 'Write about it', params: CodeParams, body: MessageBody, ...answer } },
      async (request) => {
        const { code } = request.params;
        const written = await specialOrders.write(signedIn(request).user_id, code, request.body.text);
        return { data: granted(found(written)) };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/cancel',
      { ...changes, schema: { summary: 'Call it off', params: CodeParams, ...answer } },
      async (request) => ({
        data: granted(found(await specialOrders.cancel(signedIn(request).user_id, request.params.code))),
      }),
    );
  };
}
