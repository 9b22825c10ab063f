import type { BaseParts, Module } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { accountRoutes } from './account-routes.ts';
import { authRoutes } from './auth-routes.ts';
import { identityService } from './service.ts';
import { decorateVisitor, type VisitorHooks, visitorHooks } from './visitor.ts';

export function identityModule(
  { database, settings, jobs, now }: BaseParts,
  { messages }: { messages: Messages },
): Module & { visitor: VisitorHooks } {
  const identity = identityService({ database, jobs, messages, settings, now });
  const { sessions, signIn, account } = identity;
  const visitor = visitorHooks(sessions);
  return {
    visitor,
    prepare: decorateVisitor,
    routes: [
      authRoutes({ signIn, sessions, visitor, digits: settings.rules.otp.digits }),
      accountRoutes({ account, sessions, visitor }),
    ],
    jobs: { 'identity-sweep': identity.deleteExpired },
    onReady: identity.demoteFormerStaff,
  };
}
