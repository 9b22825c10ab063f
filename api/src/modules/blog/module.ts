import type { Module, SharedParts } from '../../module.ts';
import type { CatalogueService } from '../catalogue/service.ts';
import type { SearchService } from '../search/service.ts';
import { blockShapes } from './blocks.ts';
import { blogRoutes } from './routes.ts';
import { announcePublished, blogService } from './service.ts';

type Needs = { catalogue: CatalogueService; search: SearchService };

export function blogModule({ database, settings, now, access }: SharedParts, { catalogue, search }: Needs): Module {
  const { shopOrigin } = settings;
  const blog = blogService(database.kysely, { cards: catalogue.cards, search, shopOrigin, now });
  return {
    // Descriptions of products and text pages have blocks too.
    prepare: (app) => {
      for (const shape of blockShapes) app.addSchema(shape);
    },
    routes: [blogRoutes({ blog, access })],
    jobs: { 'articles-published': () => announcePublished(database.kysely) },
  };
}
