import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orNotFound } from '../../errors.ts';
import { IdParams } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { ContactService } from './service.ts';

type Parts = { contact: ContactService; access: Guard };

/** Used by `pnpm letters`. The edge does not forward these paths, so they are not reachable from outside. */
export function contactOperatorRoutes({ contact, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/operator/v1/letters', { onRequest: access.admin }, async () => ({ data: await contact.listUnhandled() }));

    app.post(
      '/operator/v1/letters/:id/handled',
      { onRequest: access.admin, schema: { params: IdParams } },
      async ({ params }) => {
        const number = Number(params.id);
        return { data: { number: orNotFound((await contact.markHandled(number)) ? number : undefined) } };
      },
    );
  };
}
