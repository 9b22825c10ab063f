import type { Module, SharedParts } from '../../module.ts';
import { prerenderHomePictures } from './prerender.ts';
import { openRenderer, type Renderer } from './renderer.ts';
import { picturesRoutes } from './routes.ts';
import { picturesService } from './service.ts';

export function picturesModule({ database, media, settings, log }: SharedParts): Module & { renderer: Renderer } {
  const renderer = openRenderer();
  const pictures = picturesService(database.kysely, { media, render: renderer.render, log });
  const prerendering = prerenderHomePictures({ pictures, log });
  return {
    renderer,
    routes: [picturesRoutes(pictures)],
    ...(settings.warmPictures && { onListen: prerendering.start }),
    preClose: prerendering.abort,
    onClose: async () => {
      await prerendering.ended();
      await renderer.close();
    },
  };
}
