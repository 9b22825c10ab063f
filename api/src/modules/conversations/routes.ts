import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import {
  NewTicketBody,
  NumberParams,
  Opened,
  ReadBody,
  ReplyBody,
  Ticket,
  TicketQuery,
  Tickets,
  TicketsQuery,
} from './schema.ts';
import type { TicketsService } from './tickets.ts';

type Parts = { tickets: TicketsService; visitor: VisitorHooks };

export function ticketsRoutes({ tickets, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['tickets'];
    const member = { onRequest: visitor.required };
    // The ticket may have been closed meanwhile.
    const changes = { ...member, config: { refuses: [409] as const } };
    const ticketResponse = { tags, params: NumberParams, response: answers(Ticket) };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/tickets',
      {
        ...member,
        schema: {
          tags,
          summary: 'The tickets of the member, the latest change first',
          querystring: TicketsQuery,
          response: answers(Tickets),
        },
      },
      async (request) => {
        const { after } = request.query;
        return { data: await tickets.list(memberOf(request).user_id, after === undefined ? undefined : Number(after)) };
      },
    );

    app.post(
      '/api/v1/tickets',
      {
        ...changes,
        schema: {
          tags,
          summary: 'Open a ticket',
          headers: IdempotencyHeaders,
          body: NewTicketBody,
          response: answers(Opened),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return { data: unwrap(await tickets.open(user_id, request.body, repeatable(request, user_id))) };
      },
    );

    app.get(
      '/api/v1/tickets/:number',
      { ...member, schema: { summary: 'One ticket of the member', querystring: TicketQuery, ...ticketResponse } },
      async (request) => {
        const { params, query } = request;
        return { data: orNotFound(await tickets.read(memberOf(request).user_id, Number(params.number), query.before)) };
      },
    );

    app.post(
      '/api/v1/tickets/:number/messages',
      {
        ...changes,
        schema: {
          summary: 'Reply to a ticket; a closed one opens again within seven days',
          headers: IdempotencyHeaders,
          body: ReplyBody,
          ...ticketResponse,
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        const number = Number(request.params.number);
        unwrap(await tickets.reply(user_id, number, request.body, repeatable(request, user_id)));
        return { data: orNotFound(await tickets.read(user_id, number)) };
      },
    );

    app.post(
      '/api/v1/tickets/:number/read',
      {
        ...member,
        schema: { summary: 'Mark the messages of a ticket as read, up to one', body: ReadBody, ...ticketResponse },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        const number = Number(request.params.number);
        unwrap(await tickets.markRead(user_id, number, request.body.message));
        return { data: orNotFound(await tickets.read(user_id, number)) };
      },
    );

    app.post(
      '/api/v1/tickets/:number/close',
      { ...changes, schema: { summary: 'Close a ticket', ...ticketResponse } },
      async (request) => {
        const { user_id } = memberOf(request);
        const number = Number(request.params.number);
        unwrap(await tickets.closeOwn(user_id, number));
        return { data: orNotFound(await tickets.read(user_id, number)) };
      },
    );
  };
}
