import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPersianLetters } from '@shop/shared/lib/persian-letters';
import { orNotFound, unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import type { AccountService } from './account.ts';
import type { Names } from './repository.ts';
import { Ended, Me, NamesBody, NewPasswordBody, SessionList, SessionParams } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import { meView, sessionView } from './views.ts';
import { memberOf, type VisitorHooks } from './visitor.ts';

type Parts = { account: AccountService; sessions: SessionsService; visitor: VisitorHooks };

const tags = ['account'];

export function accountRoutes({ account, sessions, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // Set on each route instead of on the plugin, because the OpenAPI description reads the hooks of a route.
    const member = { onRequest: visitor.required };
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/me',
      { ...member, schema: { tags, summary: 'The member who is logged in', response: answers(Me) } },
      async (request) => ({ data: meView(unwrap(await account.me(memberOf(request)))) }),
    );

    app.patch(
      '/api/v1/account/me',
      {
        ...member,
        schema: { tags, summary: 'Change the name; null removes it', body: NamesBody, response: answers(Me) },
      },
      async (request) => ({
        data: meView(unwrap(await account.rename(memberOf(request), normaliseNames(request.body)))),
      }),
    );

    app.put(
      '/api/v1/account/password',
      {
        ...member,
        schema: {
          tags,
          summary: 'Set the password and end the other sessions',
          body: NewPasswordBody,
          response: answers(Me),
        },
      },
      async (request) => ({
        data: meView(unwrap(await account.setPassword(memberOf(request), request.body))),
      }),
    );

    app.get(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'The sessions of the member', response: answers(SessionList) } },
      async (request) => {
        const { user_id, session_id } = memberOf(request);
        const items = await sessions.list(user_id);
        return { data: { items: items.map((session) => sessionView(session, session_id)) } };
      },
    );

    app.delete(
      '/api/v1/account/sessions/:id',
      {
        ...member,
        schema: { tags, summary: 'End a session of the member', params: SessionParams, response: answers(Ended) },
      },
      async (request) => {
        const isEnded = await sessions.end(memberOf(request).user_id, request.params.id);
        return { data: orNotFound(isEnded ? { ended: 1 } : undefined) };
      },
    );

    app.delete(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'End all sessions of the member but this one', response: answers(Ended) } },
      async (request) => {
        const { user_id, session_id } = memberOf(request);
        return { data: { ended: await sessions.endOthers(user_id, session_id) } };
      },
    );
  };
}

/** Replaces Arabic letters by the Persian ones, and several spaces by one. */
function normaliseNames(names: Names): Names {
  const normalise = (name: string | null) =>
    name === null ? null : toPersianLetters(name.normalize('NFC')).replace(/\s+/g, ' ').trim();
  return {
    ...(names.first_name !== undefined && { first_name: normalise(names.first_name) }),
    ...(names.last_name !== undefined && { last_name: normalise(names.last_name) }),
  };
}
