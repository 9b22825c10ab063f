import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { HttpError, orNotFound } from '../../errors.ts';
import { formats } from './format.ts';
import type { PicturesService } from './service.ts';
import { servedWidths } from './view.ts';

const PictureParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{20}$' }),
  file: Type.String({ pattern: `^(${servedWidths.join('|')})\\.(${formats.join('|')})$` }),
});

const yearInSeconds = 365 * 24 * 60 * 60;

export function picturesRoutes(pictures: PicturesService): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get('/media/pictures/:id/:file', { schema: { params: PictureParams } }, async ({ params, headers }, reply) => {
      const [width = '', extension = ''] = params.file.split('.');
      const format = extension === 'avif' ? 'avif' : 'webp';
      const result = await pictures.read({ id: params.id, width: Number(width), format });
      if (!result.ok) throw new HttpError({ reason: 'unavailable', retryAfter: 2 });
      const { bytes, etag } = orNotFound(result.value);
      reply
        .header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'");
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(`image/${format}`).send(bytes);
    });
  };
}
