import type { Module, SharedParts } from '../../module.ts';
import type { ReleasesService } from '../releases/service.ts';
import { rssRoutes } from './rss/routes.ts';
import { rssService } from './rss/service.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { sitemapService } from './sitemap/service.ts';
import { torobRoutes } from './torob/routes.ts';
import { torobService } from './torob/service.ts';

export function feedsModule(
  { database, settings, now }: SharedParts,
  { releases }: { releases: ReleasesService },
): Module {
  const { kysely } = database;
  const { shopOrigin } = settings;
  const sitemap = sitemapService(kysely, { shopOrigin, now });
  return {
    routes: [
      torobRoutes(torobService(kysely, { shopOrigin })),
      sitemapRoutes({ sitemap, shopOrigin, privatePrefixes: releases.privatePrefixes }),
      rssRoutes(rssService(kysely, { shopOrigin, now })),
    ],
  };
}
