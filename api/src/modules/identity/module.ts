import type { LoginLimitParts } from '../../limits.ts';
import type { BaseParts, Module } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import type { AccountCodes } from './account-codes.ts';
import { accountRoutes } from './account-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { deviceCookie } from './device-cookie.ts';
import { type LogInRequests, logInRequests } from './log-in-requests.ts';
import type { MembersDesk } from './members-desk.ts';
import { type CodeCounts, identityService } from './service.ts';
import type { SignIn } from './sign-in.ts';
import { decorateVisitor, type VisitorHooks, visitorHooks } from './visitor.ts';

type IdentityParts = {
  visitor: VisitorHooks;
  signIn: SignIn;
  logIn: LogInRequests;
  countCodes: () => Promise<CodeCounts>;
  accountCodes: AccountCodes;
  members: MembersDesk;
  /** For the rate limit of log-ins. */
  limitParts: LoginLimitParts;
};

export function identityModule(
  { database, settings, jobs, now, log, hmac }: BaseParts,
  { messages }: { messages: Messages },
): Module & IdentityParts {
  const identity = identityService({ database, jobs, messages, settings, now, log, hmac });
  const cookie = deviceCookie(hmac, { secure: settings.shopOrigin.startsWith('https:') });
  const { sessions, signIn, account, accountCodes, members } = identity;
  const visitor = visitorHooks(sessions);
  const logIn = logInRequests({ hmac, cookie });
  return {
    visitor,
    signIn,
    logIn,
    countCodes: identity.countCodes,
    accountCodes,
    members,
    limitParts: {
      memberTagOf: ({ headers }) => cookie.read(headers.cookie)?.memberTag,
      countMembers: identity.countMembers,
    },
    prepare: decorateVisitor,
    routes: [
      authRoutes({ signIn, sessions, visitor, logIn, digits: settings.rules.otp.digits }),
      accountRoutes({ account, accountCodes, sessions, visitor, hmac, digits: settings.rules.otp.digits }),
    ],
    jobs: { 'identity-sweep': identity.deleteExpired },
  };
}
