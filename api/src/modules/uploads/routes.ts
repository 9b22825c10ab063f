import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { found, Problem } from '../../errors.ts';
import { granted as outcomeOf } from '../../refused.ts';
import { answers } from '../../shapes.ts';
import { signedIn, type VisitorHooks } from '../identity/visitor.ts';
import { disposition } from './names.ts';
import { receiveFile } from './receive.ts';
import { fileAnswer, Removed, Upload, UploadForm, UploadParams, UploadQuery, unseenForm } from './schema.ts';
import type { UploadsService } from './service.ts';

type Parts = { uploads: UploadsService; visitor: VisitorHooks };

export function uploadsRoutes({ uploads, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Here alone: nowhere else is a form taken.
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
          summary: 'Send one file',
          consumes: ['multipart/form-data'],
          querystring: UploadQuery,
          body: UploadForm,
          response: answers(Upload),
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const asked = { owner: signedIn(request).user_id, purpose: request.query.purpose };
        return { data: outcomeOf(await uploads.add(asked, (most) => receiveFile(request, most))) };
      },
    );

    app.get(
      '/api/v1/uploads/:id',
      { ...member, schema: { tags, summary: 'What a file is', params: UploadParams, response: answers(Upload) } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: found(await uploads.read(signedIn(request), request.params.id)) };
      },
    );

    app.get(
      '/api/v1/uploads/:id/file',
      { ...member, schema: { tags, summary: 'The file itself', params: UploadParams, response: fileAnswer } },
      async (request, reply) => {
        const { content, name, media_type } = found(await uploads.readFile(signedIn(request), request.params.id));
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': disposition(name, media_type.startsWith('image/')),
            'content-security-policy': "sandbox; default-src 'none'",
            'cross-origin-resource-policy': 'same-origin',
            'x-content-type-options': 'nosniff',
          })
          .type(media_type)
          .send(content);
      },
    );

    app.delete(
      '/api/v1/uploads/:id',
      {
        ...member,
        // Something was made of it meanwhile.
        config: { refuses: [409] },
        schema: { tags, summary: 'Take a file back', params: UploadParams, response: answers(Removed) },
      },
      async (request) => {
        const removed = found(await uploads.remove(signedIn(request).user_id, request.params.id));
        return { data: { removed: outcomeOf(removed) } };
      },
    );
  };
}

/** The schema looks before the form is read, and is shown what it asks for; of other bodies there is nothing to look at. */
async function onlyForms(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported-media-type', '');
  request.body = unseenForm;
}
