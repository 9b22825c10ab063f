import type { Database } from '../../database/connect.ts';
import { hmacWith } from '../../hmac.ts';
import type { Settings } from '../../settings.ts';
import { DAY } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import { accountService } from './account.ts';
import { codesService } from './codes.ts';
import { failuresService } from './failures.ts';
import { passwordsService } from './passwords.ts';
import { failuresRepository, otpsRepository, usersRepository } from './repository.ts';
import { sessionsService } from './sessions.ts';
import { signInService } from './sign-in.ts';

type Parts = {
  database: Database;
  jobs: Jobs;
  messages: Messages;
  settings: Pick<Settings, 'secret' | 'rules' | 'staffMobiles'>;
  now: () => Date;
};

/** Accounts of members: codes, passwords, sessions. */
export function identityService({ database, jobs, messages, settings, now }: Parts) {
  const { kysely } = database;
  const { rules, staffMobiles } = settings;
  const hmac = hmacWith(settings.secret);
  const sessions = sessionsService(kysely, { days: rules.session.days, now });
  const codes = codesService({ hmac, rules: rules.otp, now });
  const failures = failuresService(kysely, { hmac, rules: rules.password, now });
  const passwords = passwordsService();

  return {
    sessions,
    signIn: signInService({ kysely, jobs, messages, sessions, codes, failures, passwords, rules, staffMobiles, now }),
    account: accountService({ kysely, failures, passwords, rules, now }),

    /** Called at start: removes the staff role from numbers that left the setting. New numbers get the role when they log in. */
    demoteFormerStaff: (): Promise<void> => usersRepository(kysely).demoteStaffExcept(staffMobiles),

    /** Deletes expired sessions, codes and failure counts. */
    deleteExpired: async (): Promise<void> => {
      const before = new Date(now().getTime() - DAY);
      await sessions.deleteExpired();
      await otpsRepository(kysely).deleteBefore(before);
      await failuresRepository(kysely).deleteBefore(before);
    },
  };
}
