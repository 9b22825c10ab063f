import { readdir, readFile } from 'node:fs/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { found } from '../../errors.ts';

const FOLDER = new URL('../../../media/', import.meta.url);
const NameParams = Type.Object({ name: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }) });

/** The few drawings that the first content shows. Held in memory: no request names a path on the disk. */
export async function readMedia(folder: URL = FOLDER): Promise<Map<string, Buffer>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(new URL(name, folder))] as const)));
}

export function mediaRoutes(media: Map<string, Buffer>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/media/:name', { schema: { params: NameParams } }, async ({ params }, reply) => {
      const bytes = found(media.get(params.name));
      return (
        reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=86400')
          .header('x-content-type-options', 'nosniff')
          // A drawing that is opened as a page of its own must not be able to run anything.
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
          .send(bytes)
      );
    });
  };
}
