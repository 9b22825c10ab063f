import type { Module, SharedParts } from '../../module.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { searchRoutes } from './routes.ts';
import { type SearchService, searchService } from './service.ts';
import { suggestionsService } from './suggestions.ts';

/** Without routes: lists of products and articles search with it. */
export function searchModule({ database }: SharedParts): Module & { search: SearchService } {
  return { search: searchService(database.kysely) };
}

type Needs = { search: SearchService; catalogue: CatalogueService; catalogueCache: CatalogueCache };

/** Apart from the search itself, which the catalogue needs, while suggestions need the catalogue. */
export function suggestionsModule({ search, catalogue, catalogueCache }: Needs): Module {
  return { routes: [searchRoutes(suggestionsService({ search, catalogue, catalogueCache }))] };
}
