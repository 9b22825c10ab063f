import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { found } from '../../errors.ts';
import { IdParams } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { ContactService } from './service.ts';

type Parts = { contact: ContactService; access: Guard };

/** For `pnpm letters`. The edge does not pass these addresses on. */
export function contactDeskRoutes({ contact, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/operator/v1/letters', { onRequest: access.admin }, async () => ({ data: await contact.waiting() }));

    app.post(
      '/operator/v1/letters/:id/handled',
      { onRequest: access.admin, schema: { params: IdParams } },
      async ({ params }) => {
        const number = Number(params.id);
        return { data: { number: found((await contact.handled(number)) ? number : undefined) } };
      },
    );
  };
}
