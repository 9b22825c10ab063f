import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { memberOf, type VisitorHooks } from '../identity/visitor.ts';
import type { PreferencesService } from './preferences.ts';
import { ChoiceBody, CodeBody, EmailBody, Preferences, TopicParams } from './schema.ts';

type Parts = { preferences: PreferencesService; visitor: VisitorHooks };

const tags = ['account'];
const preferencesResponse = { tags, response: answers(Preferences) };

/** Preferences for messages, and the e-mail address. */
export function messageAccountRoutes({ preferences, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const member = { onRequest: visitor.required };
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/message-preferences',
      { ...member, schema: { summary: 'The channels of messages to the member', ...preferencesResponse } },
      async (request) => ({ data: await preferences.read(memberOf(request).user_id) }),
    );

    app.patch(
      '/api/v1/account/message-preferences/:topic',
      {
        ...member,
        schema: {
          summary: 'Choose the channels of a topic',
          params: TopicParams,
          body: ChoiceBody,
          ...preferencesResponse,
        },
      },
      async (request) => ({
        data: await preferences.choose(memberOf(request).user_id, request.params.topic, request.body),
      }),
    );

    app.put(
      '/api/v1/account/email',
      {
        ...member,
        schema: { summary: 'Send a code to a new e-mail address', body: EmailBody, ...preferencesResponse },
      },
      async (request) => {
        const { local, domain } = splitEmail(request.body.email);
        return { data: unwrap(await preferences.setEmail(memberOf(request).user_id, `${local}@${domain}`)) };
      },
    );

    app.post(
      '/api/v1/account/email/confirm',
      { ...member, schema: { summary: 'Confirm the new e-mail address', body: CodeBody, ...preferencesResponse } },
      async (request) => {
        const code = toLatinDigits(request.body.code).trim();
        return { data: unwrap(await preferences.confirmEmail(memberOf(request).user_id, code)) };
      },
    );

    app.delete(
      '/api/v1/account/email',
      { ...member, schema: { summary: 'Remove the e-mail address', ...preferencesResponse } },
      async (request) => ({ data: await preferences.removeEmail(memberOf(request).user_id) }),
    );
  };
}

/** Domains are the same in capitals; what comes before the @ may not be. */
function splitEmail(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1).toLowerCase() };
}
