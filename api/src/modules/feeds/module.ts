import type { Module, SharedParts } from '../../module.ts';
import type { ReleasesService } from '../releases/service.ts';
import { feedGate } from './gate.ts';
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
  const gate = feedGate();
  const sitemap = sitemapService(kysely, { shopOrigin, now });
  return {
    routes: [
      torobRoutes({ torob: torobService(kysely, { shopOrigin, now }), gate }),
      sitemapRoutes({ sitemap, gate, shopOrigin, privatePrefixes: releases.privatePrefixes }),
      rssRoutes(rssService(kysely, { shopOrigin, now })),
    ],
  };
}
