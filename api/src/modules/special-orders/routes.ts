import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import {
  AnswerBody,
  CodeParams,
  MessageBody,
  OrderQuery,
  PageQuery,
  ReadBody,
  SpecialOrder,
  SpecialOrders,
  SubmitBody,
} from './schema.ts';
import type { SpecialOrdersService } from './service.ts';

type Parts = { specialOrders: SpecialOrdersService; visitor: VisitorHooks };

export function specialOrdersRoutes({ specialOrders, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['special orders'];
    const member = { onRequest: visitor.required };
    const orderResponse = { tags, response: answers(SpecialOrder) };
    // 409 is possible for all changes: the state may have changed meanwhile, or a deadline has passed.
    const changes = { ...member, config: { refuses: [409] as const } };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/special-orders',
      {
        ...changes,
        schema: { summary: 'Submit a special order', headers: IdempotencyHeaders, body: SubmitBody, ...orderResponse },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return {
          data: unwrap(
            await specialOrders.submit(user_id, request.body, repeatable(request, user_id, request.body.key)),
          ),
        };
      },
    );

    app.get(
      '/api/v1/special-orders',
      {
        ...member,
        schema: {
          summary: 'The special orders of the member',
          tags,
          querystring: PageQuery,
          response: answers(SpecialOrders),
        },
      },
      async (request) => ({
        data: await specialOrders.list(memberOf(request).user_id, Number(request.query.page)),
      }),
    );

    app.get(
      '/api/v1/special-orders/:code',
      {
        ...member,
        schema: {
          summary: 'One special order of the member',
          params: CodeParams,
          querystring: OrderQuery,
          ...orderResponse,
        },
      },
      async (request) => {
        const { params, query } = request;
        return { data: orNotFound(await specialOrders.read(memberOf(request).user_id, params.code, query.before)) };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/messages',
      {
        ...changes,
        schema: {
          summary: 'Write a message about a special order',
          headers: IdempotencyHeaders,
          params: CodeParams,
          body: MessageBody,
          ...orderResponse,
        },
      },
      async (request) => {
        const { params, body } = request;
        const { user_id } = memberOf(request);
        const result = await specialOrders.write(user_id, params.code, body.text, repeatable(request, user_id));
        return { data: unwrap(result) };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/read',
      {
        ...member,
        schema: {
          summary: 'Mark the messages of a special order as read, up to one',
          params: CodeParams,
          body: ReadBody,
          ...orderResponse,
        },
      },
      async (request) => {
        const { params, body } = request;
        return { data: unwrap(await specialOrders.markRead(memberOf(request).user_id, params.code, body.message)) };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/quote',
      {
        ...changes,
        schema: { summary: 'Accept or decline a quote', params: CodeParams, body: AnswerBody, ...orderResponse },
      },
      async (request) => {
        const { params, body } = request;
        return { data: unwrap(await specialOrders[body.answer](memberOf(request).user_id, params.code)) };
      },
    );

    app.post(
      '/api/v1/special-orders/:code/cancel',
      { ...changes, schema: { summary: 'Cancel a special order', params: CodeParams, ...orderResponse } },
      async (request) => ({
        data: unwrap(await specialOrders.cancel(memberOf(request).user_id, request.params.code)),
      }),
    );
  };
}
