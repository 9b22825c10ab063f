import type { Module, SharedParts } from '../../module.ts';
import { uploadsOperatorRoutes } from './operator-routes.ts';
import { uploadsRoutes } from './routes.ts';
import { uploadsService } from './service.ts';

export function uploadsModule({ database, media, settings, now, visitor, access }: SharedParts): Module {
  const uploads = uploadsService(database.kysely, { media, rules: settings.rules.upload, now });
  return {
    routes: [uploadsRoutes({ uploads, visitor }), uploadsOperatorRoutes({ uploads, access })],
    jobs: { 'uploads-sweep': uploads.sweepUnclaimed },
    onClose: uploads.close,
  };
}
