import type { Module, SharedParts } from '../../module.ts';
import { addressesRoutes } from './routes.ts';
import { addressesService } from './service.ts';

export function addressesModule({ database, now, visitor }: SharedParts): Module {
  const addresses = addressesService(database.kysely, { now });
  return { routes: [addressesRoutes({ addresses, visitor })] };
}
