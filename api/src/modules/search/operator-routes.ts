import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Guard } from '../keys/guard.ts';
import { ReportQuery } from './schema.ts';
import type { Searches } from './searches.ts';

type Parts = { searches: Searches; access: Guard };

/** Used by `pnpm desk searches`. The edge does not forward these paths. */
export function searchOperatorRoutes({ searches, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/operator/v1/searches',
      { onRequest: access.admin, schema: { querystring: ReportQuery } },
      async ({ query }) => ({ data: await searches.report(Number(query.days)) }),
    );
  };
}
