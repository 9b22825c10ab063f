import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import { AddedAddress, AddressBody, Addresses, AddressParams } from './schema.ts';
import type { AddressesService } from './service.ts';

type Parts = { addresses: AddressesService; visitor: VisitorHooks };

/** A change responds with all addresses, because it may have moved the mark of the default one. */
export function addressesRoutes({ addresses, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['account'];
    const member = { onRequest: visitor.required };
    const answer = { tags, response: answers(Addresses) };

    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/addresses',
      { ...member, schema: { summary: 'The addresses of the member: the default one, then the newest', ...answer } },
      async (request) => ({ data: await addresses.list(memberOf(request).user_id) }),
    );

    app.post(
      '/api/v1/addresses',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          tags,
          summary: 'Add an address; the first one becomes the default address',
          headers: IdempotencyHeaders,
          body: AddressBody,
          response: answers(AddedAddress),
        },
      },
      async (request) => {
        const { user_id } = memberOf(request);
        return { data: unwrap(await addresses.add(user_id, request.body, repeatable(request, user_id))) };
      },
    );

    app.put(
      '/api/v1/addresses/:id/default',
      { ...member, schema: { summary: 'Make an address the default one', params: AddressParams, ...answer } },
      async (request) => ({
        data: unwrap(await addresses.setDefault(memberOf(request).user_id, request.params.id)),
      }),
    );

    app.put(
      '/api/v1/addresses/:id',
      {
        ...member,
        schema: { summary: 'Replace an address', params: AddressParams, body: AddressBody, ...answer },
      },
      async (request) => ({
        data: unwrap(await addresses.change(memberOf(request).user_id, request.params.id, request.body)),
      }),
    );

    app.delete(
      '/api/v1/addresses/:id',
      {
        ...member,
        schema: {
          summary: 'Delete an address; orders keep their copies',
          params: AddressParams,
          ...answer,
        },
      },
      async (request) => ({
        data: unwrap(await addresses.remove(memberOf(request).user_id, request.params.id)),
      }),
    );
  };
}
