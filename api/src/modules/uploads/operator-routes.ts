import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import type { Guard } from '../keys/guard.ts';
import { contentDisposition } from './file-names.ts';
import { UploadParams } from './schema.ts';
import type { UploadsService } from './service.ts';

type Parts = { uploads: UploadsService; access: Guard };

/** Used by `pnpm desk files`. */
export function uploadsOperatorRoutes({ uploads, access }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/operator/v1/uploads/:id/file',
      { onRequest: access.admin, schema: { params: UploadParams } },
      async ({ params }, reply) => {
        const { content, name, media_type, bytes } = unwrap(await uploads.readFileAsOperator(params.id));
        const disposition = contentDisposition(name, false);
        return reply
          .headers({
            'content-length': String(bytes),
            'cache-control': 'no-store',
            'content-disposition': disposition,
            'x-content-type-options': 'nosniff',
          })
          .type(media_type)
          .send(content);
      },
    );
  };
}
