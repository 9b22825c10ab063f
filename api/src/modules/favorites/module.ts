import type { Module, SharedParts } from '../../module.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import { favoritesRoutes } from './routes.ts';
import { favoritesService } from './service.ts';

export function favoritesModule(
  { database, settings, visitor }: SharedParts,
  { catalogue }: { catalogue: CatalogueService },
): Module {
  const favorites = favoritesService(database.kysely, { cards: catalogue.cards, rules: settings.rules.favorites });
  return { routes: [favoritesRoutes({ favorites, visitor })] };
}
