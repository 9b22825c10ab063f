import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import { v7 } from 'uuid';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import type { SignedInBy } from '../../database/tables/people.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import type { CodesService } from './codes.ts';
import { familiarRepository, type Place } from './familiar-repository.ts';
import type { PasswordAttemptsService } from './password-attempts.ts';
import { checkPassword } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { refusals } from './refusals.ts';
import { lockIfPasswordUnchanged, type User, usersRepository } from './repository.ts';
import type { OpenedSession, SessionsService } from './sessions.ts';
import { sessionsRepository } from './sessions-repository.ts';

export type IdentityRules = {
  otp: { seconds: number };
  password: { min: number; max: number };
};
export type SignInParts = {
  kysely: Kysely<Schema>;
  jobs: Jobs;
  messages: Messages;
  sessions: SessionsService;
  codes: CodesService;
  failures: PasswordAttemptsService;
  passwords: Passwords;
  rules: IdentityRules;
  staffMobiles: readonly string[];
  now: () => Date;
};

/** The address, device and browser that a request comes from. The first two are HMACs. */
export type Origin = Place & { agent: string };
export type SignedIn = Pick<OpenedSession, 'access_token' | 'expires_at'> & { is_new: boolean; user: User };
export type SentCodeInfo = { resend_after: number; expires_in: number };
export type SignIn = ReturnType<typeof signInService>;

/** Log-in by code, by password and by password reset. No answer reveals whether a number belongs to a member. */
export function signInService(parts: SignInParts) {
  const { kysely, jobs, messages, sessions, codes, failures, passwords, rules, staffMobiles, now } = parts;

  /** Finds the member of a number, or creates one. Only for requests that have proven to own the number. */
  async function findOrCreateUser(tx: Tx, mobile: string): Promise<{ user: User; is_new: boolean }> {
    const { user, is_new } = await usersRepository(tx).findOrCreate({ id: v7(), mobile, created_at: now() });
    return { user: await withFirstRole(tx, user), is_new };
  }

  async function withFirstRole(tx: Tx, user: User): Promise<User> {
    if (!staffMobiles.includes(user.mobile)) return user;
    return (await usersRepository(tx).makeFirstStaff(user.id, 'STAFF_MOBILES')) ?? user;
  }

  async function openSession(tx: Tx, user: User, by: SignedInBy, { agent, ...place }: Origin) {
    await familiarRepository(tx).remember(user.id, place, now());
    const { access_token, expires_at } = await sessions.open(tx, user.id, { by, agent });
    return { access_token, expires_at, user };
  }

  return {
    sendCode: (mobile: string, origin: Origin): Promise<Result<SentCodeInfo>> =>
      jobs.transaction(async (tx) => {
        const issued = await codes.issue(tx, mobile, origin);
        if (!issued.ok) return issued;
        const { code, expires_at, resend_after, isWithheld } = issued.value;
        // A withheld message is queued too, but has expired by the time it would be sent. So the response takes as long as any other,
        // and its duration does not show whether the number belongs to a member.
        const notAfter = isWithheld ? now() : expires_at;
        await messages.send(tx, { mobile, template: 'otp', tokens: { code }, notAfter });
        return ok({ resend_after, expires_in: rules.otp.seconds });
      }),

    signInWithCode: (mobile: string, code: string, origin: Origin): Promise<Result<SignedIn>> =>
      inTransaction(kysely, async (tx) => {
        const redeemed = await codes.redeem(tx, { mobile, code, device: origin.device, purpose: 'log-in' });
        if (!redeemed.ok) return redeemed;
        const { user, is_new } = await findOrCreateUser(tx, mobile);
        return ok({ ...(await openSession(tx, user, 'otp', origin)), is_new });
      }),

    /** For a request that has proven in another way to be the member's; undefined if the account was deleted meanwhile. */
    signInMember: async (tx: Tx, id: string, by: SignedInBy, origin: Origin): Promise<SignedIn | undefined> => {
      // Locked, so that the account cannot be deleted meanwhile.
      await lockMember(tx, id);
      const user = await usersRepository(tx).byId(id);
      if (user === undefined) return undefined;
      return { ...(await openSession(tx, await withFirstRole(tx, user), by, origin)), is_new: false };
    },

    signInWithPassword: async (mobile: string, password: string, origin: Origin): Promise<Result<SignedIn>> => {
      const attempt = await failures.begin(mobile, origin);
      if (!attempt.ok) return attempt;
      const user = await usersRepository(kysely).byMobile(mobile);
      const verified = await passwords.verify(password, user?.password_hash ?? null);
      if (!verified.ok) {
        await failures.undo(attempt.value);
        return verified;
      }
      if (!verified.value || user === undefined) return refusals.passwordWrong;
      return inTransaction(kysely, async (tx) => {
        // The owner may have set another password during the check, to lock out another person who knows the old one.
        if ((await lockIfPasswordUnchanged(tx, user)) === undefined) return refusals.passwordWrong;
        await failures.markSucceeded(tx, attempt.value);
        const { user: updatedUser } = await findOrCreateUser(tx, mobile);
        return ok({ ...(await openSession(tx, updatedUser, 'password', origin)), is_new: false });
      });
    },

    /** Sets a new password with a code as proof, and ends every session that was opened with the old password. */
    resetPassword: async (
      { mobile, code, password }: { mobile: string; code: string; password: string },
      origin: Origin,
    ): Promise<Result<SignedIn>> => {
      const refusal = checkPassword(password, mobile, rules.password);
      if (refusal !== undefined) return refusal;
      const pending = await codes.checkPending(kysely, { mobile, code, device: origin.device, purpose: 'log-in' });
      if (!pending.ok) return pending;
      const hash = await passwords.hash(password);
      if (!hash.ok) return hash;
      return inTransaction(kysely, async (tx) => {
        const redeemed = await codes.redeem(tx, { mobile, code, device: origin.device, purpose: 'log-in' });
        if (!redeemed.ok) return redeemed;
        const { user, is_new } = await findOrCreateUser(tx, mobile);
        await usersRepository(tx).setPassword(user.id, hash.value);
        await sessionsRepository(tx).endAll(user.id);
        await familiarRepository(tx).forgetDevices(user.id);
        await failures.reset(tx, mobile);
        const updatedUser = { ...user, password_hash: hash.value };
        return ok({ ...(await openSession(tx, updatedUser, 'otp', origin)), is_new });
      });
    },
  };
}
