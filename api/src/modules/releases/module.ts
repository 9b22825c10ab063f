import type { Module, SharedParts } from '../../module.ts';
import type { Operations } from './operations.ts';
import { releasesRoutes } from './routes.ts';
import { type ReleasesService, releasesService } from './service.ts';
import { checkingStore } from './stored.ts';

type Needs = { operations: Operations };

export function releasesModule(
  { database, store, log, access }: SharedParts,
  { operations }: Needs,
): Module & { releases: ReleasesService } {
  const service = releasesService(database.kysely, { store, operations });
  const releases = { ...service, ...checkingStore(service, { kysely: database.kysely, store }) };
  let hasAllOperations = true;
  return {
    releases,
    routes: [releasesRoutes({ releases, access })],
    checks: { operations: () => hasAllOperations },
    onReady: async () => {
      const missing = await releases.findMissingOperations();
      for (const message of missing) log.error(message);
      hasAllOperations = missing.length === 0;
    },
  };
}
