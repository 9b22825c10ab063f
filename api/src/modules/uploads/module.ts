import type { Module, SharedParts } from '../../module.ts';
import type { Renderer } from '../pictures/renderer.ts';
import { uploadsOperatorRoutes } from './operator-routes.ts';
import { pictureSizes } from './picture-sizes.ts';
import { uploadsRoutes } from './routes.ts';
import { uploadsService } from './service.ts';

export function uploadsModule(
  { database, media, settings, now, visitor, access, log }: SharedParts,
  { renderer }: { renderer: Renderer },
): Module {
  const uploads = uploadsService(database.kysely, {
    media,
    rules: settings.rules.upload,
    now,
    previews: pictureSizes({ media, renderer, log }),
  });
  return {
    routes: [uploadsRoutes({ uploads, visitor }), uploadsOperatorRoutes({ uploads, access })],
    jobs: { 'uploads-sweep': uploads.sweepUnclaimed },
    onClose: uploads.close,
  };
}
