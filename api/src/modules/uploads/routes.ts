import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { HttpError, orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { contentDisposition } from './file-names.ts';
import { isOwnPicture } from './purposes.ts';
import { receiveFile } from './receive.ts';
import {
  emptyForm,
  fileResponse,
  pictureResponse,
  Removed,
  Upload,
  UploadForm,
  UploadParams,
  UploadQuery,
} from './schema.ts';
import type { UploadsService } from './service.ts';

type Parts = { uploads: UploadsService; visitor: VisitorHooks };

export function uploadsRoutes({ uploads, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Registered only here: no other route accepts multipart forms.
    await app.register(multipart, { throwFileSizeLimit: false });
    const member = { onRequest: visitor.required };
    const tags = ['uploads'];

    app.post(
      '/api/v1/uploads',
      {
        ...member,
        preValidation: onlyForms,
        schema: {
          tags,
          summary: 'Upload one file',
          consumes: ['multipart/form-data'],
          querystring: UploadQuery,
          body: UploadForm,
          response: answers(Upload),
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const upload = { owner: memberOf(request).user_id, purpose: request.query.purpose };
        return { data: unwrap(await uploads.add(upload, (maxBytes, place) => receiveFile(request, maxBytes, place))) };
      },
    );

    app.get(
      '/api/v1/uploads/:id',
      {
        ...member,
        schema: { tags, summary: 'The description of a file', params: UploadParams, response: answers(Upload) },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: orNotFound(await uploads.read(memberOf(request), request.params.id)) };
      },
    );

    app.get(
      '/api/v1/uploads/:id/file',
      { ...member, schema: { tags, summary: 'The content of a file', params: UploadParams, response: fileResponse } },
      async (request, reply) => {
        const file = unwrap(await uploads.readFile(memberOf(request), request.params.id));
        const { content, name, media_type, bytes } = file;
        const disposition = contentDisposition(name, isOwnPicture(file));
        return reply
          .headers({
            'content-length': String(bytes),
            'content-disposition': disposition,
            ...protection,
          })
          .type(media_type)
          .send(content);
      },
    );

    app.get(
      '/api/v1/uploads/:id/preview',
      {
        ...member,
        schema: {
          tags,
          summary: 'A small version of a picture that was stored re-encoded',
          params: UploadParams,
          response: pictureResponse,
        },
      },
      async (request, reply) => {
        const bytes = orNotFound(unwrap(await uploads.readPreview(memberOf(request), request.params.id)));
        return reply.headers(protection).type('image/webp').send(bytes);
      },
    );

    app.delete(
      '/api/v1/uploads/:id',
      {
        ...member,
        // The file was claimed meanwhile.
        config: { refuses: [409] },
        schema: { tags, summary: 'Delete an unclaimed file', params: UploadParams, response: answers(Removed) },
      },
      async (request) => {
        const removed = await uploads.remove(memberOf(request).user_id, request.params.id);
        // A form that names a claimed file is invalid (422); deleting one is a conflict.
        if (!removed.ok && removed.reason === 'upload-claimed') throw new HttpError({ ...removed, status: 409 });
        return { data: { removed: unwrap(removed) } };
      },
    );
  };
}

/** No other site can show the file, nothing in it can run, and no cache stores it. */
const protection = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Refuses other bodies. The form is read as a stream after validation, so the schema validates a placeholder. */
async function onlyForms(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw new HttpError({ reason: 'unsupported-media-type' });
  request.body = emptyForm;
}
