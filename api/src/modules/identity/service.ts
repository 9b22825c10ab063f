import type { Database } from '../../database/connect.ts';
import { keyed } from '../../keyed.ts';
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

/** Who shops here: from a mobile number to a session. */
export function identityService({ database, jobs, messages, settings, now }: Parts) {
  const { kysely } = database;
  const { rules, staffMobiles } = settings;
  const keys = keyed(settings.secret);
  const sessions = sessionsService(kysely, { days: rules.session.days, now });
  const codes = codesService({ keyed: keys, rules: rules.otp, now });
  const failures = failuresService(kysely, { keyed: keys, rules: rules.password, now });
  const passwords = passwordsService();

  return {
    sessions,
    signIn: signInService({ kysely, jobs, messages, sessions, codes, failures, passwords, rules, staffMobiles, now }),
    account: accountService({ kysely, failures, passwords, rules, now }),

    /** Who is no longer among them stops being staff at the next start; new ones become it when they sign in. */
    settleStaff: (): Promise<void> => usersRepository(kysely).staffIs(staffMobiles),

    sweep: async (): Promise<void> => {
      const before = new Date(now().getTime() - DAY);
      await sessions.forget();
      await otpsRepository(kysely).forget(before);
      await failuresRepository(kysely).forget(before);
    },
  };
}
