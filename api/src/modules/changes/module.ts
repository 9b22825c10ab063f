import type { Module, SharedParts } from '../../module.ts';
import type { CatalogueCache } from '../catalogue/catalogue-cache.ts';
import type { ReleasesService } from '../releases/service.ts';
import { changesRoutes } from './routes.ts';
import { type ChangeFeed, changeFeed } from './service.ts';

type Needs = { releases: ReleasesService; catalogueCache: CatalogueCache };

export function changesModule(
  { database, log, access }: SharedParts,
  { releases, catalogueCache }: Needs,
): Module & { feed: ChangeFeed } {
  const feed = changeFeed(database.kysely, {
    readPolicy: releases.policy,
    log,
    onContent: catalogueCache.revalidateInBackground,
    ...(database.kind === 'embedded' && { countWrites: database.writes.count }),
  });
  return {
    feed,
    routes: [changesRoutes({ feed, access })],
    checks: { changes: feed.isAlive },
    onReady: feed.start,
    // Event streams never end by themselves, so they must end before the server waits for open connections.
    preClose: feed.stop,
  };
}
