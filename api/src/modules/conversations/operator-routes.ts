import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { IdParams, oneOf, text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { TicketsService } from './tickets.ts';

type Parts = { tickets: TicketsService; access: Guard };

const ListQuery = Type.Object({ which: oneOf(['waiting', 'all'], { default: 'waiting' }) });
const ShopMessageBody = Type.Object(
  { text: text({ max: 4000 }), internal: Type.Boolean({ default: false }) },
  { additionalProperties: false },
);

/** Used by `pnpm desk tickets`. The admin token names no person, so the author of these messages is not stored. */
export function ticketsOperatorRoutes({ tickets, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const admin = { onRequest: access.admin };
    const read = async (number: string) => orNotFound(await tickets.readAsStaff(Number(number)));

    app.get('/operator/v1/tickets', { ...admin, schema: { querystring: ListQuery } }, async ({ query }) => ({
      data: await tickets.listForShop(query.which),
    }));

    app.get('/operator/v1/tickets/:id', { ...admin, schema: { params: IdParams } }, async ({ params }) => ({
      data: await read(params.id),
    }));

    app.post(
      '/operator/v1/tickets/:id/messages',
      { ...admin, schema: { params: IdParams, body: ShopMessageBody } },
      async ({ params, body }) => {
        const write = body.internal ? tickets.note : tickets.answer;
        unwrap(await write(null, Number(params.id), { text: body.text }));
        return { data: await read(params.id) };
      },
    );

    app.post('/operator/v1/tickets/:id/close', { ...admin, schema: { params: IdParams } }, async ({ params }) => {
      unwrap(await tickets.close(Number(params.id)));
      return { data: await read(params.id) };
    });
  };
}
