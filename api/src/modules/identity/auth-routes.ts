import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toLatinDigits } from '@shop/shared/lib/digits';
import { toMobile } from '@shop/shared/lib/mobile';
import type { FastifyRequest } from 'fastify';
import { ok } from 'release/result';
import { unwrap } from '../../errors.ts';
import { answers } from '../../shapes.ts';
import { describeAgent } from './agent.ts';
import { refusals } from './refusals.ts';
import { CodeBody, Ended, PasswordBody, ResetBody, SendCodeBody, SentCode, SignedIn } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import type { Origin, SignIn } from './sign-in.ts';
import { signedInView } from './views.ts';
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
      { schema: { tags, summary: 'Send a one-time code by SMS', body: SendCodeBody, response: answers(SentCode) } },
      async (request) => {
        const sent = unwrap(await signIn.sendCode(parseMobile(request.body), originOf(request)));
        return { data: { ...sent, digits } };
      },
    );

    app.post(
      '/api/v1/auth/otp/verify',
      { schema: { tags, summary: 'Log in with a code', body: CodeBody, response: answers(SignedIn) } },
      async (request) => {
        const { mobile, code } = parseMobileAndCode(request.body, digits);
        return { data: signedInView(unwrap(await signIn.signInWithCode(mobile, code, originOf(request)))) };
      },
    );

    app.post(
      '/api/v1/auth/password',
      { schema: { tags, summary: 'Log in with a password', body: PasswordBody, response: answers(SignedIn) } },
      async (request) => {
        const mobile = parseMobile(request.body);
        const signedIn = await signIn.signInWithPassword(mobile, request.body.password, originOf(request));
        return { data: signedInView(unwrap(signedIn)) };
      },
    );

    app.post(
      '/api/v1/auth/password/reset',
      {
        schema: {
          tags,
          summary: 'Set a password with a code; ends all sessions and opens a new one',
          body: ResetBody,
          response: answers(SignedIn),
        },
      },
      async (request) => {
        const { mobile, code } = parseMobileAndCode(request.body, digits);
        const { password } = request.body;
        const reset = await signIn.resetPassword({ mobile, code, password }, originOf(request));
        return { data: signedInView(unwrap(reset)) };
      },
    );

    app.post(
      '/api/v1/auth/log-out',
      {
        onRequest: visitor.optional,
        schema: { tags, summary: 'End the session; does nothing when there is none', response: answers(Ended) },
      },
      async ({ visitor: member }) => {
        const ended = member !== null && (await sessions.end(member.user_id, member.session_id));
        return { data: { ended: ended ? 1 : 0 } };
      },
    );
  };
}

function parseMobileAndCode(body: { mobile: string; code: string }, digits: number): { mobile: string; code: string } {
  const mobile = parseMobile(body);
  const code = toLatinDigits(body.code).replace(/[\s\u200e\u200f-]/g, '');
  const isCode = code.length === digits && /^[0-9]+$/.test(code);
  return { mobile, code: unwrap(isCode ? ok(code) : refusals.codeForm(digits)) };
}

function parseMobile(body: { mobile: string }): string {
  const mobile = toMobile(body.mobile);
  return unwrap(mobile === undefined ? refusals.mobile : ok(mobile));
}

function originOf({ ip, headers }: FastifyRequest): Origin {
  return { ip, agent: describeAgent(headers['user-agent']) };
}
