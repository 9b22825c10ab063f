import type { Module, SharedParts } from '../../module.ts';
import { MINUTE } from '../../times.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { searchOperatorRoutes } from './operator-routes.ts';
import { questionCounter } from './questions.ts';
import { questionsRepository } from './questions-repository.ts';
import { searchRoutes } from './routes.ts';
import { searches as searchesOf } from './searches.ts';
import { type SearchService, searchService } from './service.ts';
import { suggestionsService } from './suggestions.ts';

/** Without routes: lists of products and articles search with it. */
export function searchModule({ database }: SharedParts): Module & { search: SearchService } {
  return { search: searchService(database.kysely) };
}

type Needs = { search: SearchService; catalogue: CatalogueService; catalogueCache: CatalogueCache };

/** Apart from the search itself, which the catalogue needs, while suggestions need the catalogue. */
export function suggestionsModule(
  { database, now, log, hmac, access }: SharedParts,
  { search, catalogue, catalogueCache }: Needs,
): Module {
  const repository = questionsRepository(database.kysely);
  const questions = questionCounter({ repository, now, log });
  const searches = searchesOf({ repository, search, catalogueCache, now });
  const suggestions = suggestionsService({ search, catalogue, catalogueCache });
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    routes: [searchRoutes({ suggestions, questions, searches, hmac }), searchOperatorRoutes({ searches, access })],
    jobs: { 'search-questions-sweep': questions.deleteOld },
    onListen: async () => {
      timer = setInterval(() => void questions.write(), MINUTE).unref();
    },
    onClose: async () => {
      clearInterval(timer);
      await questions.write();
    },
  };
}
