import { verifyIranianNationalId } from '@persian-tools/persian-tools';
import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { CodesService } from './codes.ts';
import { familiarRepository } from './familiar-repository.ts';
import type { PasswordAttemptsService } from './password-attempts.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { refusals } from './refusals.ts';
import { lockIfPasswordUnchanged, type PersonalInfo, type User, usersRepository } from './repository.ts';
import { lockSession, type SessionRow, sessionsRepository } from './sessions-repository.ts';
import type { MemberSession } from './visitor.ts';

type Parts = {
  kysely: Kysely<Schema>;
  codes: CodesService;
  failures: PasswordAttemptsService;
  passwords: Passwords;
  rules: { password: { min: number; max: number } };
  now: () => Date;
};
/** `code`: sent to the member's number for a new password. `device`: of the session. */
type NewPassword = { password: string; current_password?: string; code?: string; device: string };
export type Me = { user: User; session: SessionRow; current_password_needed: boolean };
export type AccountService = ReturnType<typeof accountService>;

/** For this long after a log-in by code (ms), the password can be changed without the old one, which may have been forgotten. */
const codeFreshnessMs = 10 * 60_000;

/** Reads and changes a member's own account. */
export function accountService({ kysely, codes, failures, passwords, rules, now }: Parts) {
  const needsCurrentPassword = (user: User, { signed_in_by, created_at }: SessionRow) => {
    const isFresh = signed_in_by === 'otp' && now().getTime() - created_at.getTime() < codeFreshnessMs;
    return user.password_hash !== null && !isFresh;
  };

  async function me({ user_id, session_id }: MemberSession): Promise<Result<Me>> {
    const user = await usersRepository(kysely).byId(user_id);
    const session = await sessionsRepository(kysely).find(session_id);
    if (user === undefined || session === undefined) return refusals.loginNeeded;
    return ok({ user, session, current_password_needed: needsCurrentPassword(user, session) });
  }

  /** The number of attempts is limited, because a stranger at a device with an open session could guess the password. */
  async function verifyCurrentPassword(user: User, password: string): Promise<Result<true>> {
    const attempt = await failures.beginInSession(user.id);
    if (!attempt.ok) return attempt;
    const verified = await passwords.verify(password, user.password_hash);
    if (!verified.ok) {
      await failures.undo(attempt.value);
      return verified;
    }
    if (!verified.value) return refusals.currentWrong;
    await inTransaction(kysely, (tx) => failures.markSucceeded(tx, attempt.value));
    return ok(true);
  }

  return {
    me,

    setPersonalInfo: async (session: MemberSession, info: PersonalInfo): Promise<Result<Me>> => {
      const { national_id, birth_date } = info;
      if (typeof national_id === 'string' && !verifyIranianNationalId(national_id)) return refusals.nationalId;
      if (typeof birth_date === 'string' && !isBirthDate(birth_date, now())) return refusals.birthDate;
      await usersRepository(kysely).setPersonalInfo(session.user_id, info);
      return me(session);
    },

    /** Ends the member's other sessions, because somebody else may have opened them with the old password. */
    setPassword: async (session: MemberSession, body: NewPassword): Promise<Result<Me>> => {
      const { password, current_password, code, device } = body;
      const account = await me(session);
      if (!account.ok) return account;
      const { user, current_password_needed } = account.value;
      const refusal = checkPassword(password, user.mobile, rules.password);
      if (refusal !== undefined) return refusal;
      const typedCode =
        code === undefined ? undefined : ({ mobile: user.mobile, code, device, purpose: 'password' } as const);
      if (typedCode !== undefined) {
        const pending = await codes.checkPending(kysely, typedCode);
        if (!pending.ok) return pending;
      } else if (current_password_needed) {
        if (current_password === undefined) return refusals.currentNeeded;
        const verified = await verifyCurrentPassword(user, current_password);
        if (!verified.ok) return verified;
      }
      const hash = await passwords.hash(password);
      if (!hash.ok) return hash;
      const changed = await inTransaction(kysely, async (tx): Promise<Result<true>> => {
        const sessions = sessionsRepository(tx);
        const users = usersRepository(tx);
        // During hashing, the owner may have ended this session or set another password elsewhere.
        if ((await lockIfPasswordUnchanged(tx, user)) === undefined) return refusals.currentWrong;
        if ((await lockSession(tx, session.session_id)) === undefined) return refusals.loginNeeded;
        if (typedCode !== undefined) {
          const redeemed = await codes.redeem(tx, typedCode);
          if (!redeemed.ok) return redeemed;
        }
        await users.setPassword(user.id, hash.value);
        await sessions.endOthers(user.id, session.session_id);
        await familiarRepository(tx).forgetDevices(user.id);
        return ok(true);
      });
      return changed.ok ? me(session) : changed;
    },
  };
}

/** A day that exists, in the past, within a human life. */
function isBirthDate(text: string, today: Date): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return isDay && date < today && date.getUTCFullYear() > today.getUTCFullYear() - 120;
}
