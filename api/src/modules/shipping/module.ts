import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Module, SharedParts } from '../../module.ts';
import { answers } from '../../shapes.ts';
import { estimateDelivery } from './estimate.ts';
import { Estimate, EstimateQuery } from './schema.ts';

export function shippingModule({ database, settings, now }: SharedParts): Module {
  const { rules } = settings;
  const routes: FastifyPluginAsyncTypebox = async (app) => {
    app.get(
      '/api/v1/shipping/estimate',
      {
        schema: {
          tags: ['shipping'],
          summary: 'The earliest delivery of a parcel of a weight, for visitors without an address',
          querystring: EstimateQuery,
          response: answers(Estimate),
        },
      },
      async ({ query }, reply) => {
        // The dates change with the hour, unlike the pages that show them.
        reply.header('cache-control', 'public, max-age=300');
        return { data: await estimateDelivery(database.kysely, Number(query.grams), { rules, now: now() }) };
      },
    );
  };
  return { routes: [routes] };
}
