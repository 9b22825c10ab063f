import { readdir, readFile } from 'node:fs/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { orNotFound } from '../../errors.ts';

const mediaFolder = new URL('../../../media/', import.meta.url);
const NameParams = Type.Object({ name: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }) });

/** Reads the drawings of the seeded content into memory, so that no request can name a path on the disk. */
async function readMedia(folder: URL): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)));
}

export function mediaRoutes(folder: URL = mediaFolder): FastifyPluginAsyncTypebox {
  return async (app) => {
    const media = await readMedia(folder);
    app.get('/media/:name', { schema: { params: NameParams } }, async ({ params }, reply) => {
      const bytes = orNotFound(media.get(params.name));
      return (
        reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=86400')
          .header('x-content-type-options', 'nosniff')
          // An SVG that is opened as a document could otherwise run scripts.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .send(bytes)
      );
    });
  };
}
