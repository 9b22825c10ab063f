import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Result } from 'release/result';
import { unwrap } from '../../errors.ts';
import type { Hmac } from '../../hmac.ts';
import { describeAgent } from './agent.ts';
import type { Device, DeviceCookie } from './device-cookie.ts';
import type { Origin, SignedIn } from './sign-in.ts';
import { signedInView } from './views.ts';

export type LogInRequests = ReturnType<typeof logInRequests>;

/** The parts that all ways to log in share: the device of a request, and the response of a log-in. */
export function logInRequests({ hmac, cookie }: { hmac: Hmac; cookie: DeviceCookie }) {
  const deviceOf = ({ headers }: FastifyRequest): Device => cookie.read(headers.cookie) ?? cookie.create();
  const originOf = ({ ip, headers }: FastifyRequest, device: string): Origin => ({
    address: hmac.address(ip),
    device: hmac.device(device),
    agent: describeAgent(headers['user-agent']),
  });

  return {
    /** Runs the first step of a log-in, after which the browser has the cookie of a device. */
    begin: async <Value>(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (origin: Origin) => Promise<Result<Value>>,
    ): Promise<Value> => {
      const { id, memberTag } = deviceOf(request);
      const value = unwrap(await run(originOf(request, id)));
      // The signed cookie of a known device stays.
      if (memberTag === undefined) reply.header('set-cookie', cookie.write(id));
      return value;
    },

    /** Runs a log-in, and makes the device known to the member. */
    finish: async (
      request: FastifyRequest,
      reply: FastifyReply,
      run: (origin: Origin) => Promise<Result<SignedIn>>,
    ) => {
      const { id } = deviceOf(request);
      const signedIn = unwrap(await run(originOf(request, id)));
      reply.header('set-cookie', cookie.write(id, signedIn.user.id));
      return { data: signedInView(signedIn) };
    },
  };
}
