import { ok, type Refusal, type Result } from 'release/result';
import { isDuplicate } from '../../database/failures.ts';
import { lockKeys } from '../../database/locks.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Hmac } from '../../hmac.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import type { CodesService, IssuedCode, TypedCode } from './codes.ts';
import type { Place } from './familiar-repository.ts';
import type { PasswordAttemptsService } from './password-attempts.ts';
import { refusals } from './refusals.ts';
import { type User, usersRepository } from './repository.ts';
import { lockSession } from './sessions-repository.ts';
import type { SentCodeInfo } from './sign-in.ts';
import type { MemberSession } from './visitor.ts';

type Parts = {
  jobs: Jobs;
  messages: Messages;
  codes: CodesService;
  failures: PasswordAttemptsService;
  hmac: Hmac;
  rules: { otp: { seconds: number } };
  now: () => Date;
};
type OwnPurpose = 'password' | 'deletion';
type NewMobile = { mobile: string; code: string; new_code: string };

export type AccountCodes = ReturnType<typeof accountCodesService>;

/** Rolls a transaction back, unlike a refusal that is returned. */
class RolledBack extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** Codes that a member who is logged in needs for a change. They are counted with the codes for log-ins, against the same budgets. */
export function accountCodesService({ jobs, messages, codes, failures, hmac, rules, now }: Parts) {
  /** Sends the message of a code, or queues it as one that came too late: the response takes as long and shows no limit. */
  async function send(
    tx: Tx,
    mobile: string,
    template: 'password-code' | 'mobile-code' | 'deletion-code',
    { code, expires_at, isWithheld }: IssuedCode,
  ): Promise<void> {
    await messages.send(tx, { mobile, template, tokens: { code }, notAfter: isWithheld ? now() : expires_at });
  }

  /** Undefined when the session or the account has ended meanwhile. */
  async function lockUser(tx: Tx, { user_id, session_id }: MemberSession): Promise<User | undefined> {
    if ((await lockSession(tx, session_id)) === undefined) return undefined;
    return usersRepository(tx).byId(user_id);
  }

  return {
    /** Sends a code to the member's own number. */
    sendOwn: ({ user_id }: MemberSession, purpose: OwnPurpose, place: Place): Promise<Result<SentCodeInfo>> =>
      jobs.transaction(async (tx): Promise<Result<SentCodeInfo>> => {
        const user = await usersRepository(tx).byId(user_id);
        if (user === undefined) return refusals.loginNeeded;
        const issued = await codes.issue(tx, user.mobile, place, { purpose, relation: 'known-device' });
        if (!issued.ok) return issued;
        await send(tx, user.mobile, `${purpose}-code`, issued.value);
        return ok({ resend_after: issued.value.resend_after, expires_in: rules.otp.seconds });
      }),

    /**
     * Sends a code to the number of the account and one to the new number, or none. The answer does not show whether another member
     * has the new number: only who has its code learns that.
     */
    sendForMobile: async ({ user_id }: MemberSession, mobile: string, place: Place): Promise<Result<SentCodeInfo>> => {
      try {
        return await jobs.transaction(async (tx): Promise<Result<SentCodeInfo>> => {
          const user = await usersRepository(tx).byId(user_id);
          if (user === undefined) return refusals.loginNeeded;
          if (user.mobile === mobile) return refusals.mobileSame;
          // Both numbers before the budget of the shop, in one order, or two changes could wait for each other.
          await lockKeys(tx, [place.address, ...[hmac.mobile(user.mobile), hmac.mobile(mobile)].sort()]);
          const relations = [
            [user.mobile, { relation: 'known-device' }],
            [mobile, {}],
          ] as const;
          let resend_after = 0;
          for (const [number, relation] of relations) {
            const issued = await codes.issue(tx, number, place, { purpose: 'mobile', ...relation });
            // A code for one number alone is useless, and would make the member wait for the next one.
            if (!issued.ok) throw new RolledBack(issued);
            await send(tx, number, 'mobile-code', issued.value);
            resend_after = Math.max(resend_after, issued.value.resend_after);
          }
          return ok({ resend_after, expires_in: rules.otp.seconds });
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.refusal;
        throw error;
      }
    },

    /** Needs the codes of both numbers. The old number gets a message, in case somebody else made the change. */
    changeMobile: async (
      session: MemberSession,
      { mobile, code, new_code }: NewMobile,
      device: string,
    ): Promise<Result<true>> => {
      try {
        return await jobs.transaction(async (tx): Promise<Result<true>> => {
          const user = await lockUser(tx, session);
          if (user === undefined) return refusals.loginNeeded;
          if (user.mobile === mobile) return refusals.mobileSame;
          const common = { device, purpose: 'mobile' } as const;
          const typed: TypedCode[] = [
            { ...common, mobile: user.mobile, code },
            { ...common, mobile, code: new_code },
          ];
          const [refusalOfOld, refusalOfNew] = await codes.redeemAll(tx, typed);
          if (refusalOfOld !== undefined) return refusalOfOld;
          if (refusalOfNew !== undefined) return { ...refusalOfNew, field: 'new_code' };
          await usersRepository(tx).setMobile(user.id, mobile);
          for (const number of [user.mobile, mobile]) await failures.reset(tx, number);
          const tokens = { ending: mobile.slice(-4) };
          await messages.send(tx, { mobile: user.mobile, template: 'mobile-changed', tokens });
          return ok(true);
        });
      } catch (error) {
        // Another member had the number, or got it at the same time. The codes stay unused: the transaction was rolled back.
        if (isDuplicate(error)) return refusals.mobileTaken;
        throw error;
      }
    },

    /** For the deletion of the account, in the caller's transaction. */
    redeemOwn: (
      tx: Tx,
      user: Pick<User, 'mobile'>,
      purpose: OwnPurpose,
      { code, device }: { code: string; device: string },
    ) => codes.redeem(tx, { mobile: user.mobile, code, device, purpose }),
  };
}
