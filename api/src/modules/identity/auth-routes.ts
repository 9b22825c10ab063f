import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { toMobile } from '@shop/shared/lib/mobile';
import type { FastifyRequest } from 'fastify';
import { type Answer, granted } from '../../refused.ts';
import { answers } from '../../shapes.ts';
import { agentInWords } from './agent.ts';
import { refusals } from './refusals.ts';
import { AskBody, Asked, CodeBody, Ended, PasswordBody, ResetBody, SignedIn } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import type { Origin, SignIn } from './sign-in.ts';
import { signedInOf } from './views.ts';
import type { VisitorHooks } from './visitor.ts';

type Parts = { signIn: SignIn; sessions: SessionsService; visitor: VisitorHooks; digits: number };

const tags = ['auth'];

export function authRoutes({ signIn, sessions, visitor, digits }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/auth/otp',
      { schema: { tags, summary: 'Sends a one-time code by SMS', body: AskBody, response: answers(Asked) } },
      async (request) => {
        const asked = granted(await signIn.askCode(mobileIn(request.body), originOf(request)));
        return { data: { ...asked, digits } };
      },
    );

    app.post(
      '/api/v1/auth/otp/verify',
      { schema: { tags, summary: 'Signs in with the code', body: CodeBody, response: answers(SignedIn) } },
      async (request) => {
        const { mobile, code } = given(request.body, digits);
        return { data: signedInOf(granted(await signIn.byCode(mobile, code, originOf(request)))) };
      },
    );

    app.post(
      '/api/v1/auth/password',
      { schema: { tags, summary: 'Signs in with the password', body: PasswordBody, response: answers(SignedIn) } },
      async (request) => {
        const mobile = mobileIn(request.body);
        return { data: signedInOf(granted(await signIn.byPassword(mobile, request.body.password, originOf(request)))) };
      },
    );

    app.post(
      '/api/v1/auth/password/reset',
      {
        schema: {
          tags,
          summary: 'Sets a password with a code, ends all sessions and opens a new one',
          body: ResetBody,
          response: answers(SignedIn),
        },
      },
      async (request) => {
        const { password } = request.body;
        const reset = await signIn.reset({ ...given(request.body, digits), password }, originOf(request));
        return { data: signedInOf(granted(reset)) };
      },
    );

    app.post(
      '/api/v1/auth/log-out',
      {
        onRequest: visitor.optional,
        schema: { tags, summary: 'Ends the session; without one there is nothing to end', response: answers(Ended) },
      },
      async ({ visitor: who }) => {
        const ended = who !== null && (await sessions.end(who.user_id, who.session_id));
        return { data: { ended: ended ? 1 : 0 } };
      },
    );
  };
}

function given(body: { mobile: string; code: string }, digits: number): { mobile: string; code: string } {
  const mobile = mobileIn(body);
  const code = toLatinDigits(body.code).replace(/[\s\u200e\u200f-]/g, '');
  const isCode = code.length === digits && /^[0-9]+$/.test(code);
  return { mobile, code: granted<string>(isCode ? { ok: true, value: code } : refusals.codeForm(digits)) };
}

function mobileIn(body: { mobile: string }): string {
  const mobile = toMobile(body.mobile);
  const answer: Answer<string> = mobile === undefined ? refusals.mobile : { ok: true, value: mobile };
  return granted(answer);
}

function originOf({ ip, headers }: FastifyRequest): Origin {
  return { ip, agent: agentInWords(headers['user-agent']) };
}
