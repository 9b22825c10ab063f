import type { Module, SharedParts } from '../../module.ts';
import type { AccountCodes } from '../identity/account-codes.ts';
import { personalDataRoutes } from './routes.ts';
import { personalDataService } from './service.ts';

export function personalDataModule(
  { database, settings, now, hmac, visitor }: SharedParts,
  { accountCodes }: { accountCodes: AccountCodes },
): Module {
  const personalData = personalDataService(database.kysely, { codes: accountCodes, now });
  return { routes: [personalDataRoutes({ personalData, visitor, hmac, digits: settings.rules.otp.digits })] };
}
