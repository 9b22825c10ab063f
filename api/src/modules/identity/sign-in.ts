import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import type { SignedInBy } from '../../database/tables/people.ts';
import type { Answer } from '../../refused.ts';
import type { Jobs } from '../jobs/service.ts';
import type { Messages } from '../messages/service.ts';
import type { CodesService } from './codes.ts';
import type { FailuresService } from './failures.ts';
import { passwordFault } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { refusals } from './refusals.ts';
import { type User, usersRepository } from './repository.ts';
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
  failures: FailuresService;
  passwords: Passwords;
  rules: IdentityRules;
  staffMobiles: readonly string[];
  now: () => Date;
};

/** From where somebody asks. */
export type Origin = { ip: string; agent: string };
export type SignedIn = Pick<OpenedSession, 'access_token' | 'expires_at'> & { is_new: boolean; user: User };
export type Asked = { resend_after: number; expires_in: number };
export type SignIn = ReturnType<typeof signInService>;

/** The ways into an account. None of them tells whether a number is a member's. */
export function signInService(parts: SignInParts) {
  const { kysely, jobs, messages, sessions, codes, failures, passwords, rules, staffMobiles, now } = parts;

  /** For whoever has proven that the number is theirs. */
  async function admit(tx: Connection, mobile: string): Promise<{ user: User; is_new: boolean }> {
    const role = staffMobiles.includes(mobile) ? 'staff' : 'shopper';
    return usersRepository(tx).admit({ id: v7(), mobile, role, created_at: now() });
  }

  async function open(tx: Connection, user: User, by: SignedInBy, { agent }: Origin) {
    const { access_token, expires_at } = await sessions.open(tx, user.id, { by, agent });
    return { access_token, expires_at, user };
  }

  return {
    askCode: (mobile: string, { ip }: Origin): Promise<Answer<Asked>> =>
      jobs.transaction(async (tx) => {
        const issued = await codes.issue(tx, mobile, ip);
        if (!issued.ok) return issued;
        const { code, expires_at, resend_after } = issued.value;
        await messages.send(tx, { mobile, template: 'otp', tokens: { code }, notAfter: expires_at });
        return { ok: true, value: { resend_after, expires_in: rules.otp.seconds } };
      }),

    byCode: (mobile: string, code: string, origin: Origin): Promise<Answer<SignedIn>> =>
      kysely.transaction().execute(async (tx) => {
        const taken = await codes.take(tx, mobile, code);
        if (!taken.ok) return taken;
        const { user, is_new } = await admit(tx, mobile);
        return { ok: true, value: { ...(await open(tx, user, 'otp', origin)), is_new } };
      }),

    byPassword: async (mobile: string, password: string, origin: Origin): Promise<Answer<SignedIn>> => {
      const begun = await failures.begin(mobile, origin.ip);
      if (!begun.ok) return begun;
      const known = await usersRepository(kysely).byMobile(mobile);
      const fits = await passwords.fits(password, known?.password_hash ?? null);
      if (!fits.ok) {
        await failures.undo(begun.value);
        return fits;
      }
      if (!fits.value || known === undefined) return refusals.passwordWrong;
      return kysely.transaction().execute(async (tx) => {
        // It may have been changed while it was being looked at, to put an end to just this.
        if ((await usersRepository(tx).lock(known)) === undefined) return refusals.passwordWrong;
        await failures.succeeded(tx, begun.value);
        const { user } = await admit(tx, mobile);
        return { ok: true, value: { ...(await open(tx, user, 'password', origin)), is_new: false } };
      });
    },

    /** A code is proof enough for a new password. Whoever was signed in with the old one is so no more. */
    reset: async (
      given: { mobile: string; code: string; password: string },
      origin: Origin,
    ): Promise<Answer<SignedIn>> => {
      const { mobile, code, password } = given;
      const fault = passwordFault(password, mobile, rules.password);
      if (fault !== undefined) return fault;
      const awaited = await codes.isAwaited(kysely, mobile, code);
      if (!awaited.ok) return awaited;
      const hash = await passwords.hash(password);
      if (!hash.ok) return hash;
      return kysely.transaction().execute(async (tx) => {
        const taken = await codes.take(tx, mobile, code);
        if (!taken.ok) return taken;
        const { user, is_new } = await admit(tx, mobile);
        await usersRepository(tx).setPassword(user.id, hash.value);
        await sessionsRepository(tx).endAll(user.id);
        await failures.forget(tx, mobile);
        const changed = { ...user, password_hash: hash.value };
        return { ok: true, value: { ...(await open(tx, changed, 'otp', origin)), is_new } };
      });
    },
  };
}
