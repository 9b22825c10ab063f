import type { Module, SharedParts } from '../../module.ts';
import { prerenderHomePictures } from './prerender.ts';
import { openRenderer } from './render.ts';
import { picturesRoutes } from './routes.ts';
import { picturesService } from './service.ts';

export function picturesModule({ database, media, settings, log }: SharedParts): Module {
  const renderer = openRenderer();
  const pictures = picturesService(database.kysely, { media, render: renderer.render, log });
  const prerendering = prerenderHomePictures({ pictures, log });
  return {
    routes: [picturesRoutes(pictures)],
    ...(settings.warmPictures && { onListen: prerendering.start }),
    preClose: prerendering.abort,
    onClose: async () => {
      await prerendering.ended();
      await renderer.close();
    },
  };
}
