import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { IdempotencyHeaders, repeatable } from '../idempotency/answers.ts';
import { describeAgent } from '../identity/agent.ts';
import type { LogInRequests } from '../identity/log-in-requests.ts';
import { SignedIn } from '../identity/schema.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import {
  AddBody,
  CreationOptions,
  LogInBody,
  NameBody,
  Passkey,
  PasskeyList,
  PasskeyParams,
  Removed,
  RequestOptions,
} from './schema.ts';
import type { PasskeysService } from './service.ts';

type Parts = { passkeys: PasskeysService; logIn: LogInRequests; visitor: VisitorHooks };

export function passkeysRoutes({ passkeys, logIn, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const auth = { tags: ['auth'] };
    const account = { tags: ['account'] };
    const member = { onRequest: visitor.required };
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/auth/passkey/options',
      { schema: { ...auth, summary: 'Begin a log-in with a passkey', response: answers(RequestOptions) } },
      async (request, reply) => ({ data: await logIn.begin(request, reply, passkeys.beginLogIn) }),
    );

    app.post(
      '/api/v1/auth/passkey',
      { schema: { ...auth, summary: 'Log in with a passkey', body: LogInBody, response: answers(SignedIn) } },
      async (request, reply) =>
        logIn.finish(request, reply, (origin) => passkeys.logIn(request.body.credential, origin)),
    );

    app.get(
      '/api/v1/account/passkeys',
      { ...member, schema: { ...account, summary: 'The passkeys of the member', response: answers(PasskeyList) } },
      async (request) => ({ data: await passkeys.list(memberOf(request).user_id) }),
    );

    app.post(
      '/api/v1/account/passkeys/options',
      {
        ...member,
        config: { refuses: [422] },
        schema: { ...account, summary: 'Begin to add a passkey', response: answers(CreationOptions) },
      },
      async (request) => ({ data: unwrap(await passkeys.beginAdding(memberOf(request))) }),
    );

    app.post(
      '/api/v1/account/passkeys',
      {
        ...member,
        config: { refuses: [409] },
        schema: {
          ...account,
          summary: 'Add a passkey',
          headers: IdempotencyHeaders,
          body: AddBody,
          response: answers(Passkey),
        },
      },
      async (request) => {
        const session = memberOf(request);
        const { body, headers } = request;
        const agent = describeAgent(headers['user-agent']);
        const options = { agent, request: repeatable(request, session.user_id) };
        return { data: unwrap(await passkeys.add(session, body.credential, options)) };
      },
    );

    app.patch(
      '/api/v1/account/passkeys/:id',
      {
        ...member,
        schema: {
          ...account,
          summary: 'Rename a passkey',
          params: PasskeyParams,
          body: NameBody,
          response: answers(Passkey),
        },
      },
      async (request) => {
        const { params, body } = request;
        return { data: orNotFound(await passkeys.rename(memberOf(request).user_id, params.id, body.name)) };
      },
    );

    app.delete(
      '/api/v1/account/passkeys/:id',
      {
        ...member,
        schema: {
          ...account,
          summary: 'Remove a passkey; sessions stay open',
          params: PasskeyParams,
          response: answers(Removed),
        },
      },
      async (request) => {
        const isRemoved = await passkeys.remove(memberOf(request).user_id, request.params.id);
        return { data: orNotFound(isRemoved ? { removed: 1 } : undefined) };
      },
    );
  };
}
