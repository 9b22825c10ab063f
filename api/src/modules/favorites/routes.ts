import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import { answers, IdParams } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { FavoriteIds, FavoritePrices, FavoriteProducts, MergeBody, PageQuery } from './schema.ts';
import type { FavoritesService } from './service.ts';

type Parts = { favorites: FavoritesService; visitor: VisitorHooks };

/** A change responds with the ids of all favourites, so that the client needs no second request. */
export function favoritesRoutes({ favorites, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['account'];
    const member = { onRequest: visitor.required };
    const answer = { tags, response: answers(FavoriteIds) };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/favorites',
      {
        ...member,
        schema: {
          tags,
          summary: 'A page of the favourite products, newest first',
          querystring: PageQuery,
          response: answers(FavoriteProducts),
        },
      },
      async (request) => ({
        data: await favorites.products(memberOf(request).user_id, Number(request.query.page)),
      }),
    );

    app.get(
      '/api/v1/account/favorites/ids',
      { ...member, schema: { summary: 'The ids of all favourite products, to mark their cards', ...answer } },
      async (request) => ({ data: await favorites.ids(memberOf(request).user_id) }),
    );

    app.get(
      '/api/v1/account/favorites/prices',
      {
        ...member,
        schema: {
          tags,
          summary: 'The lowest price of each favourite product when it was added',
          response: answers(FavoritePrices),
        },
      },
      async (request) => ({ data: await favorites.prices(memberOf(request).user_id) }),
    );

    app.put(
      '/api/v1/account/favorites/:id',
      {
        ...member,
        config: { refuses: [422] },
        schema: {
          summary: 'Add a product to the favourites; one that is there keeps its place',
          params: IdParams,
          ...answer,
        },
      },
      async (request) => {
        return { data: unwrap(await favorites.add(memberOf(request).user_id, Number(request.params.id))) };
      },
    );

    app.delete(
      '/api/v1/account/favorites/:id',
      { ...member, schema: { summary: 'Remove a product from the favourites', params: IdParams, ...answer } },
      async (request) => ({ data: await favorites.remove(memberOf(request).user_id, Number(request.params.id)) }),
    );

    app.post(
      '/api/v1/account/favorites/merge',
      { ...member, schema: { summary: "Merge a guest's favourites, newest first", body: MergeBody, ...answer } },
      async (request) => ({ data: await favorites.merge(memberOf(request).user_id, request.body.ids) }),
    );
  };
}
