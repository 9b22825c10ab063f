import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { found } from '../../errors.ts';
import { granted } from '../../refused.ts';
import { answers } from '../../shapes.ts';
import type { AccountService } from './account.ts';
import type { Names } from './repository.ts';
import { Ended, Me, NamesBody, NewPasswordBody, SessionList, SessionParams } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import { meOf, sessionOf } from './views.ts';
import { signedIn, type VisitorHooks } from './visitor.ts';

type Parts = { account: AccountService; sessions: SessionsService; visitor: VisitorHooks };

const tags = ['account'];

export function accountRoutes({ account, sessions, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    // On each route, not on all at once: so the description of the API sees it.
    const member = { onRequest: visitor.required };
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/me',
      { ...member, schema: { tags, summary: 'Who is signed in', response: answers(Me) } },
      async (request) => ({ data: meOf(granted(await account.me(signedIn(request)))) }),
    );

    app.patch(
      '/api/v1/account/me',
      {
        ...member,
        schema: { tags, summary: 'Changes the name; null takes it away', body: NamesBody, response: answers(Me) },
      },
      async (request) => ({ data: meOf(granted(await account.rename(signedIn(request), tidy(request.body)))) }),
    );

    app.put(
      '/api/v1/account/password',
      {
        ...member,
        schema: {
          tags,
          summary: 'Sets the password and ends the other sessions',
          body: NewPasswordBody,
          response: answers(Me),
        },
      },
      async (request) => ({
        data: meOf(granted(await account.setPassword(signedIn(request), request.body, request.ip))),
      }),
    );

    app.get(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'Where the member is signed in', response: answers(SessionList) } },
      async (request) => {
        const { user_id, session_id } = signedIn(request);
        const items = await sessions.list(user_id);
        return { data: { items: items.map((one) => sessionOf(one, session_id)) } };
      },
    );

    app.delete(
      '/api/v1/account/sessions/:id',
      { ...member, schema: { tags, summary: 'Signs out there', params: SessionParams, response: answers(Ended) } },
      async (request) => {
        const isEnded = await sessions.end(signedIn(request).user_id, request.params.id);
        return { data: found(isEnded ? { ended: 1 } : undefined) };
      },
    );

    app.delete(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'Signs out everywhere but here', response: answers(Ended) } },
      async (request) => {
        const { user_id, session_id } = signedIn(request);
        return { data: { ended: await sessions.endOthers(user_id, session_id) } };
      },
    );
  };
}

/** Letters as a Persian keyboard writes them, one space between words. */
function tidy(names: Names): Names {
  const one = (name: string | null) =>
    name?.normalize('NFC').replace(/[يى]/g, 'ی').replace(/ك/g, 'ک').replace(/\s+/g, ' ').trim() ?? null;
  return {
    ...(names.first_name !== undefined && { first_name: one(names.first_name) }),
    ...(names.last_name !== undefined && { last_name: one(names.last_name) }),
  };
}
