import type { Database } from '../../database/connect.ts';
import type { Hmac } from '../../hmac.ts';
import type { Log } from '../../log.ts';
import type { Settings } from '../../settings.ts';
import { DAY, HOUR } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import { accountService } from './account.ts';
import { accountCodesService } from './account-codes.ts';
import { codesService } from './codes.ts';
import { budgetAlarm } from './codes-budget.ts';
import { familiarRepository } from './familiar-repository.ts';
import { membersDesk } from './members-desk.ts';
import { passwordAttemptsService } from './password-attempts.ts';
import { passwordsService } from './passwords.ts';
import { otpsRepository, passwordFailuresRepository } from './repository.ts';
import { sessionsService } from './sessions.ts';
import { signInService } from './sign-in.ts';

type Parts = {
  database: Database;
  jobs: Jobs;
  messages: Messages;
  settings: Pick<Settings, 'rules' | 'staffMobiles'>;
  now: () => Date;
  log: Log;
  hmac: Hmac;
};

export type CodeCounts = { sent: number; withheld: number; budget: number };

/** Accounts of members: codes, passwords, sessions. */
export function identityService({ database, jobs, messages, settings, now, log, hmac }: Parts) {
  const { kysely } = database;
  const { rules, staffMobiles } = settings;
  const sessions = sessionsService(kysely, { days: rules.session.days, now });
  const codes = codesService({ hmac, rules: rules.otp, now, onBudget: budgetAlarm(log, now) });
  const failures = passwordAttemptsService(kysely, { hmac, rules: rules.password, now });
  const passwords = passwordsService();

  return {
    sessions,
    /** For the metrics: the codes of the last hour, and how many may be sent. */
    countCodes: async (): Promise<CodeCounts> => {
      const otps = otpsRepository(kysely);
      const at = now().getTime();
      const since = new Date(at - HOUR);
      const budget = rules.otp.perHourPerShop;
      return {
        sent: await otps.countSent({ since, until: new Date(at + HOUR), limit: budget }),
        withheld: await otps.countWithheld(since),
        budget,
      };
    },

    /** The members of an address, for the rate limit of log-ins. */
    countMembers: (ip: string): Promise<number> => familiarRepository(kysely).countMembers(hmac.address(ip), now()),

    signIn: signInService({ kysely, jobs, messages, sessions, codes, failures, passwords, rules, staffMobiles, now }),
    account: accountService({ kysely, codes, failures, passwords, rules, now }),
    members: membersDesk({ kysely, messages, failures, now }),
    accountCodes: accountCodesService({ jobs, messages, codes, failures, hmac, rules, now }),

    /** Deletes expired sessions, codes and failure counts. */
    deleteExpired: async (): Promise<void> => {
      const before = new Date(now().getTime() - DAY);
      await sessions.deleteExpired();
      await otpsRepository(kysely).deleteBefore(before);
      await passwordFailuresRepository(kysely).deleteBefore(before);
      await familiarRepository(kysely).deleteOld(now());
    },
  };
}
