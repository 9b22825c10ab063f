import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accepted, found } from '../../errors.ts';
import { answers, IdParams } from '../../shapes.ts';
import { signedIn, type VisitorHooks } from '../identity/visitor.ts';
import { FavoriteIds, FavoriteProducts, MergeBody, PageQuery } from './schema.ts';
import type { FavoritesService } from './service.ts';

type Parts = { favorites: FavoritesService; visitor: VisitorHooks };

/** A change answers with all that is liked then, so that nothing has to be asked twice. */
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
          summary: 'What the member likes, the newest first, a page at a time',
          querystring: PageQuery,
          response: answers(FavoriteProducts),
        },
      },
      async (request) => ({
        data: await favorites.products(signedIn(request).user_id, Number(request.query.page)),
      }),
    );

    app.get(
      '/api/v1/account/favorites/ids',
      { ...member, schema: { summary: 'The ids of all of it, for the hearts of a page', ...answer } },
      async (request) => ({ data: await favorites.ids(signedIn(request).user_id) }),
    );

    app.put(
      '/api/v1/account/favorites/:id',
      {
        ...member,
        config: { refuses: [422] },
        schema: { summary: 'Like a product; one that is liked stays where it is', params: IdParams, ...answer },
      },
      async (request) => {
        const liked = await favorites.like(signedIn(request).user_id, Number(request.params.id));
        return { data: accepted(found(liked)) };
      },
    );

    app.delete(
      '/api/v1/account/favorites/:id',
      { ...member, schema: { summary: 'Like it no longer', params: IdParams, ...answer } },
      async (request) => ({ data: await favorites.unlike(signedIn(request).user_id, Number(request.params.id)) }),
    );

    app.post(
      '/api/v1/account/favorites/merge',
      { ...member, schema: { summary: 'Join what a guest liked, the newest first', body: MergeBody, ...answer } },
      async (request) => ({ data: await favorites.merge(signedIn(request).user_id, request.body.ids) }),
    );
  };
}
