import type { Module, SharedParts } from '../../module.ts';
import type { SearchService } from '../search/service.ts';
import { type CatalogueCache, createCatalogueCache } from './catalogue-cache.ts';
import { refreshSums } from './derived.ts';
import { catalogueRoutes } from './routes.ts';
import { type CatalogueService, catalogueService } from './service.ts';

export function catalogueModule(
  { database, settings, now }: SharedParts,
  { search }: { search: SearchService },
): Module & { catalogue: CatalogueService; catalogueCache: CatalogueCache } {
  const catalogueCache = createCatalogueCache(database.kysely);
  const catalogue = catalogueService(database.kysely, {
    catalogueCache,
    search,
    now,
    maxQuantity: settings.rules.basket.maxQuantity,
  });
  return {
    catalogue,
    catalogueCache,
    routes: [catalogueRoutes(catalogue)],
    jobs: { 'old-sales': () => refreshSums(database.kysely) },
    onReady: catalogueCache.start,
  };
}
