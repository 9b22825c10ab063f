import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Schema } from '../../database/schema.ts';
import { orNotFound, unwrap } from '../../errors.ts';
import type { PictureSize, PictureSizes } from '../uploads/picture-sizes.ts';
import { pictureResponse } from '../uploads/schema.ts';
import { reviewsRepository } from './repository.ts';
import { PictureParams } from './schema.ts';

type Parts = { kysely: Kysely<Schema>; pictures: PictureSizes };

/** Not below `/media/`: the service worker stores what is there, and a deleted picture must be gone at once. */
export function reviewPictureRoutes({ kysely, pictures }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api/v1/review-pictures/:id/:file',
      {
        schema: {
          tags: ['reviews'],
          summary: 'A picture of an approved review',
          params: PictureParams,
          response: { ...pictureResponse, 304: Type.Null({ description: 'the browser has it' }) },
        },
      },
      async ({ params: { id, file }, headers }, reply) => {
        const path = orNotFound(await reviewsRepository(kysely).publicPicture(id));
        const size: PictureSize = file === '320.webp' ? 320 : 1280;
        const etag = `"${id}-${size}"`;
        reply
          // The content of an address never changes, but the address ends with its review.
          .header('cache-control', 'public, no-cache')
          .header('etag', etag)
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('content-security-policy', "sandbox; default-src 'none'");
        if (headers['if-none-match']?.includes(etag)) return reply.code(304).send(null);
        const bytes = orNotFound(unwrap(await pictures.read(path, size)));
        return reply.type('image/webp').send(bytes);
      },
    );
  };
}
