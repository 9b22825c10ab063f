import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { parseMobile } from '../../mobile.ts';
import { answers } from '../../shapes.ts';
import type { LogInRequests } from './log-in-requests.ts';
import { parseCode } from './parse-code.ts';
import { CodeBody, Ended, PasswordBody, ResetBody, SendCodeBody, SentCode, SignedIn } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import type { SignIn } from './sign-in.ts';
import type { VisitorHooks } from './visitor.ts';

type Parts = {
  signIn: SignIn;
  sessions: SessionsService;
  visitor: VisitorHooks;
  logIn: LogInRequests;
  digits: number;
};

const tags = ['auth'];

export function authRoutes({ signIn, sessions, visitor, logIn, digits }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/auth/otp',
      { schema: { tags, summary: 'Send a one-time code by SMS', body: SendCodeBody, response: answers(SentCode) } },
      async (request, reply) => {
        const mobile = parseMobile(request.body);
        const sent = await logIn.begin(request, reply, (origin) => signIn.sendCode(mobile, origin));
        return { data: { ...sent, digits } };
      },
    );

    app.post(
      '/api/v1/auth/otp/verify',
      { schema: { tags, summary: 'Log in with a code', body: CodeBody, response: answers(SignedIn) } },
      async (request, reply) => {
        const [mobile, code] = [parseMobile(request.body), parseCode(request.body.code, digits)];
        return logIn.finish(request, reply, (origin) => signIn.signInWithCode(mobile, code, origin));
      },
    );

    app.post(
      '/api/v1/auth/password',
      { schema: { tags, summary: 'Log in with a password', body: PasswordBody, response: answers(SignedIn) } },
      async (request, reply) => {
        const mobile = parseMobile(request.body);
        const { password } = request.body;
        return logIn.finish(request, reply, (origin) => signIn.signInWithPassword(mobile, password, origin));
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
      async (request, reply) => {
        const [mobile, code] = [parseMobile(request.body), parseCode(request.body.code, digits)];
        const { password } = request.body;
        return logIn.finish(request, reply, (origin) => signIn.resetPassword({ mobile, code, password }, origin));
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
