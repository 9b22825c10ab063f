import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'release/result';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { parseMobile } from '../../mobile.ts';
import { answers } from '../../shapes.ts';
import { describeAgent } from './agent.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { parseCode } from './parse-code.ts';
import { CodeBody, Ended, PasswordBody, ResetBody, SendCodeBody, SentCode, SignedIn } from './schema.ts';
import type { SessionsService } from './sessions.ts';
import type { Origin, SignedIn as SignedInMember, SignIn } from './sign-in.ts';
import { signedInView } from './views.ts';
import type { VisitorHooks } from './visitor.ts';

type Parts = {
  signIn: SignIn;
  sessions: SessionsService;
  visitor: VisitorHooks;
  hmac: Hmac;
  cookie: DeviceCookie;
  digits: number;
};

const tags = ['auth'];

export function authRoutes({ signIn, sessions, visitor, hmac, cookie, digits }: Parts): FastifyPluginAsyncTypebox {
  const deviceOf = ({ headers }: FastifyRequest) => cookie.read(headers.cookie) ?? cookie.create();

  /** Runs a log-in, and makes the device known to the member. */
  const signInFrom = async (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (origin: Origin) => Promise<Result<SignedInMember>>,
  ) => {
    const { id } = deviceOf(request);
    const signedIn = unwrap(await run(originOf(request, id)));
    reply.header('set-cookie', cookie.write(id, signedIn.user.id));
    return { data: signedInView(signedIn) };
  };
  const originOf = ({ ip, headers }: FastifyRequest, device: string): Origin => ({
    address: hmac.address(ip),
    device: hmac.device(device),
    agent: describeAgent(headers['user-agent']),
  });

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post(
      '/api/v1/auth/otp',
      { schema: { tags, summary: 'Send a one-time code by SMS', body: SendCodeBody, response: answers(SentCode) } },
      async (request, reply) => {
        const mobile = parseMobile(request.body);
        const { id, memberTag } = deviceOf(request);
        const sent = unwrap(await signIn.sendCode(mobile, originOf(request, id)));
        // The signed cookie of a known device stays.
        if (memberTag === undefined) reply.header('set-cookie', cookie.write(id));
        return { data: { ...sent, digits } };
      },
    );

    app.post(
      '/api/v1/auth/otp/verify',
      { schema: { tags, summary: 'Log in with a code', body: CodeBody, response: answers(SignedIn) } },
      async (request, reply) => {
        const [mobile, code] = [parseMobile(request.body), parseCode(request.body.code, digits)];
        return signInFrom(request, reply, (origin) => signIn.signInWithCode(mobile, code, origin));
      },
    );

    app.post(
      '/api/v1/auth/password',
      { schema: { tags, summary: 'Log in with a password', body: PasswordBody, response: answers(SignedIn) } },
      async (request, reply) => {
        const mobile = parseMobile(request.body);
        const { password } = request.body;
        return signInFrom(request, reply, (origin) => signIn.signInWithPassword(mobile, password, origin));
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
        return signInFrom(request, reply, (origin) => signIn.resetPassword({ mobile, code, password }, origin));
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
