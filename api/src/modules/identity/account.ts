import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Answer } from '../../refused.ts';
import type { FailuresService } from './failures.ts';
import { passwordFault } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import { refusals } from './refusals.ts';
import { type Names, type User, usersRepository } from './repository.ts';
import { type SessionRow, sessionsRepository } from './sessions-repository.ts';
import type { Visitor } from './visitor.ts';

type Parts = {
  kysely: Kysely<Schema>;
  failures: FailuresService;
  passwords: Passwords;
  rules: { password: { min: number; max: number } };
  now: () => Date;
};
type NewPassword = { password: string; current_password?: string };
export type Me = { user: User; session: SessionRow; current_password_needed: boolean };
export type AccountService = ReturnType<typeof accountService>;

/** For so long after a code, who gave it needs no old password: they may just have forgotten it. */
const FRESH_FOR = 10 * 60_000;

/** What members see and change of themselves. */
export function accountService({ kysely, failures, passwords, rules, now }: Parts) {
  const needsCurrent = (user: User, { signed_in_by, created_at }: SessionRow) => {
    const isFresh = signed_in_by === 'otp' && now().getTime() - created_at.getTime() < FRESH_FOR;
    return user.password_hash !== null && !isFresh;
  };

  async function me({ user_id, session_id }: Visitor): Promise<Answer<Me>> {
    const user = await usersRepository(kysely).byId(user_id);
    const session = await sessionsRepository(kysely).one(session_id);
    if (user === undefined || session === undefined) return refusals.loginNeeded;
    return { ok: true, value: { user, session, current_password_needed: needsCurrent(user, session) } };
  }

  /** Counted like a log-in: who found a session open must not be able to guess the password from there. */
  async function knows(user: User, password: string, ip: string): Promise<Answer<true>> {
    const begun = await failures.begin(user.mobile, ip);
    if (!begun.ok) return begun;
    const fits = await passwords.fits(password, user.password_hash);
    if (!fits.ok) {
      await failures.undo(begun.value);
      return fits;
    }
    if (!fits.value) return refusals.currentWrong;
    await kysely.transaction().execute((tx) => failures.succeeded(tx, begun.value));
    return { ok: true, value: true };
  }

  return {
    me,

    rename: async (visitor: Visitor, names: Names): Promise<Answer<Me>> => {
      await usersRepository(kysely).rename(visitor.user_id, names);
      return me(visitor);
    },

    /** The other sessions end: whoever had the old password has nothing more of it. */
    setPassword: async (visitor: Visitor, given: NewPassword, ip: string): Promise<Answer<Me>> => {
      const found = await me(visitor);
      if (!found.ok) return found;
      const { user, current_password_needed } = found.value;
      const { password, current_password } = given;
      const fault = passwordFault(password, user.mobile, rules.password);
      if (fault !== undefined) return fault;
      if (current_password_needed) {
        if (current_password === undefined) return refusals.currentNeeded;
        const known = await knows(user, current_password, ip);
        if (!known.ok) return known;
      }
      const hash = await passwords.hash(password);
      if (!hash.ok) return hash;
      const changed = await kysely.transaction().execute(async (tx): Promise<Answer<true>> => {
        const sessions = sessionsRepository(tx);
        const users = usersRepository(tx);
        // Both may have changed while the passwords were at work: the owner ended this session, or set another password.
        if ((await users.lock(user)) === undefined) return refusals.currentWrong;
        if ((await sessions.lock(visitor.session_id)) === undefined) return refusals.loginNeeded;
        await users.setPassword(user.id, hash.value);
        await sessions.endOthers(user.id, visitor.session_id);
        return { ok: true, value: true };
      });
      return changed.ok ? me(visitor) : changed;
    },
  };
}
