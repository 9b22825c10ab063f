import type { Me } from './account.ts';
import type { User } from './repository.ts';
import type { Member } from './schema.ts';
import type { SessionRow } from './sessions-repository.ts';
import type { SignedIn } from './sign-in.ts';

function memberView({ id, mobile, role, first_name, last_name, password_hash }: User): Member {
  return { id, mobile, role, first_name, last_name, has_password: password_hash !== null };
}

export function meView({ user, session, current_password_needed }: Me) {
  const { national_id, birth_date } = user;
  const session_expires_at = session.expires_at.toISOString();
  return { ...memberView(user), national_id, birth_date, current_password_needed, session_expires_at };
}

export function signedInView({ access_token, expires_at, is_new, user }: SignedIn) {
  return { access_token, expires_at: expires_at.toISOString(), is_new, user: memberView(user) };
}

export function sessionView({ id, agent, signed_in_by, created_at, last_used_at }: SessionRow, current: string) {
  return {
    id,
    agent,
    signed_in_by,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === current,
  };
}
