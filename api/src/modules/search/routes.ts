import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answers } from '../../shapes.ts';
import { tagged } from '../content/tagged.ts';
import { Suggestions, SuggestionsQuery } from './schema.ts';
import type { SuggestionsService } from './suggestions.ts';

export function searchRoutes(suggestions: SuggestionsService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/search/suggestions',
      {
        schema: {
          tags: ['search'],
          summary: 'Suggestions while a shopper types: products, categories, articles, completions',
          querystring: SuggestionsQuery,
          response: answers(Suggestions),
        },
      },
      async ({ query }, reply) => tagged(reply, await suggestions(query.q)),
    );
  };
}
