import type { Module, SharedParts } from '../../module.ts';
import type { LogInRequests } from '../identity/log-in-requests.ts';
import type { SignIn } from '../identity/sign-in.ts';
import type { Messages } from '../messages/service.ts';
import { passkeysRoutes } from './routes.ts';
import { passkeysService } from './service.ts';

export function passkeysModule(
  { database, settings, now, visitor }: SharedParts,
  { messages, signIn, logIn }: { messages: Messages; signIn: SignIn; logIn: LogInRequests },
): Module {
  const { origin, hostname: rpId } = new URL(settings.shopOrigin);
  const passkeys = passkeysService({ kysely: database.kysely, messages, signIn, site: { origin, rpId }, now });
  return {
    routes: [passkeysRoutes({ passkeys, logIn, visitor })],
    jobs: { 'passkeys-sweep': passkeys.deleteExpired },
  };
}
