import type { Module, SharedParts } from '../../module.ts';
import { operatorRoutes } from './routes.ts';

export function operatorModule({ database, settings, access }: SharedParts): Module {
  return { routes: [operatorRoutes({ kysely: database.kysely, dataDir: settings.dataDir, access })] };
}
