import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { answers } from '../../shapes.ts';
import { parseCode } from '../identity/parse-code.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { Deleted, DeletionBody, DeletionState, exportResponse } from './schema.ts';
import type { PersonalDataService } from './service.ts';

type Parts = { personalData: PersonalDataService; visitor: VisitorHooks; hmac: Hmac; digits: number };

export function personalDataRoutes({ personalData, visitor, hmac, digits }: Parts): FastifyPluginAsyncTypebox {
  const deviceOf = (request: FastifyRequest) => hmac.device(`session ${memberOf(request).session_id}`);
  return async (app) => {
    const tags = ['account'];
    const member = { onRequest: visitor.required };
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/export',
      { ...member, schema: { tags, summary: 'All data of the member, as a JSON file', response: exportResponse } },
      async (request, reply) =>
        reply
          .headers({
            'content-disposition': 'attachment; filename="my-data.json"',
            'x-content-type-options': 'nosniff',
          })
          .type('application/json; charset=utf-8')
          .send(Readable.from(personalData.export(memberOf(request).user_id))),
    );

    app.get(
      '/api/v1/account/deletion',
      {
        ...member,
        schema: { tags, summary: 'What stands against deleting the account', response: answers(DeletionState) },
      },
      async (request) => ({ data: { obstacles: await personalData.obstacles(memberOf(request)) } }),
    );

    app.post(
      '/api/v1/account/deletion',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          tags,
          summary: 'Delete the account with a code; ends all sessions',
          body: DeletionBody,
          response: answers(Deleted),
        },
      },
      async (request) => {
        const typed = { code: parseCode(request.body.code, digits), device: deviceOf(request) };
        return { data: { deleted: unwrap(await personalData.deleteAccount(memberOf(request), typed)) } };
      },
    );
  };
}
