import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Hmac } from '../../hmac.ts';
import { answers } from '../../shapes.ts';
import { tagged } from '../content/tagged.ts';
import type { QuestionCounter } from './questions.ts';
import { PopularSearches, QuestionBody, Received, Suggestions, SuggestionsQuery } from './schema.ts';
import type { Searches } from './searches.ts';
import type { SuggestionsService } from './suggestions.ts';

type Parts = { suggestions: SuggestionsService; questions: QuestionCounter; searches: Searches; hmac: Hmac };

export function searchRoutes({ suggestions, questions, searches, hmac }: Parts): FastifyPluginAsyncTypebox {
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

    app.get(
      '/api/v1/search/popular',
      {
        schema: {
          tags: ['search'],
          summary: 'What several visitors have searched for in the last month, the most frequent first',
          response: answers(PopularSearches),
        },
      },
      async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=600');
        return { data: { searches: await searches.popular() } };
      },
    );

    app.post(
      '/api/v1/search/questions',
      {
        schema: {
          tags: ['search'],
          summary: 'Count a search of a visitor; stored without the visitor',
          body: QuestionBody,
          response: answers(Received),
        },
      },
      // The same answer for each text: whether it is counted concerns the shop only.
      async ({ body, ip }) => {
        questions.add(body.q, hmac.address(ip));
        return { data: { received: true } };
      },
    );
  };
}
