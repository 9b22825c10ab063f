import type { Module, SharedParts } from '../../module.ts';
import { uploadsRoutes } from './routes.ts';
import { uploadsService } from './service.ts';

export function uploadsModule({ database, media, settings, now, visitor }: SharedParts): Module {
  const uploads = uploadsService(database.kysely, { media, rules: settings.rules.upload, now });
  return {
    routes: [uploadsRoutes({ uploads, visitor })],
    jobs: { 'uploads-sweep': uploads.sweepUnclaimed },
    onClose: uploads.close,
  };
}
