import { randomBytes } from 'node:crypto';
import { persianDay } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Kysely } from 'kysely';
import { ok, type Result } from 'release/result';
import { v7 } from 'uuid';
import type { Connection } from '../../database/connect.ts';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { MINUTE } from '../../times.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { usersRepository } from '../identity/repository.ts';
import type { Origin, SignedIn, SignIn } from '../identity/sign-in.ts';
import type { MemberSession } from '../identity/visitor.ts';
import { hashToken } from '../keys/tokens.ts';
import type { Messages } from '../messages/service.ts';
import { refusals } from './refusals.ts';
import { challengesRepository, type PasskeyRow, passkeysRepository } from './repository.ts';
import {
  type Authentication,
  type CreationOptions,
  Passkey,
  type Registration,
  type RequestOptions,
} from './schema.ts';
import { algorithms, challengeOf, type Site, verifyAuthentication, verifyRegistration } from './verify.ts';

type Parts = {
  kysely: Kysely<Schema>;
  messages: Pick<Messages, 'notify'>;
  signIn: SignIn;
  site: Site;
  now: () => Date;
};
export type PasskeysService = ReturnType<typeof passkeysService>;

/** How long a member may take to confirm (ms). */
const confirmMs = 5 * MINUTE;
const maxPasskeys = 10;
const type = 'public-key';

/** A second way to log in: the browser signs a challenge with a key that it made for this shop. */
export function passkeysService({ kysely, messages, signIn, site, now }: Parts) {
  async function createChallenge(bound_to: string): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    await challengesRepository(kysely).add({
      hash: hashToken(challenge),
      bound_to,
      expires_at: new Date(now().getTime() + confirmMs),
    });
    return challenge;
  }

  /** The challenge that was signed, which this uses up; undefined when it is not one for this session or device. */
  async function useChallenge(
    db: Connection,
    credential: Registration | Authentication,
    bound_to: string,
  ): Promise<string | undefined> {
    const challenge = challengeOf(credential);
    if (challenge === undefined) return undefined;
    // A challenge that expires after `atLatest` was made before the clock was set back, and is refused.
    const expires = { after: now(), atLatest: new Date(now().getTime() + 2 * confirmMs) };
    return (await challengesRepository(db).use({ hash: hashToken(challenge), bound_to }, expires))
      ? challenge
      : undefined;
  }

  return {
    list: async (user: string): Promise<{ items: Passkey[]; most: number }> => {
      const rows = await passkeysRepository(kysely).list(user);
      return { items: rows.map(viewOf), most: maxPasskeys };
    },

    beginAdding: async ({ user_id, session_id }: MemberSession): Promise<Result<CreationOptions>> => {
      const user = await usersRepository(kysely).byId(user_id);
      const passkeys = await passkeysRepository(kysely).list(user_id);
      if (user === undefined) return refusals.registration;
      if (passkeys.length >= maxPasskeys) return refusals.tooMany(maxPasskeys);
      const displayName = [user.first_name, user.last_name].filter(Boolean).join(' ');
      return ok({
        challenge: await createChallenge(boundToSession(session_id)),
        rp: { id: site.rpId, name: site.rpId },
        user: { id: userHandleOf(user_id), name: user.mobile, displayName },
        pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
        timeout: confirmMs,
        attestation: 'none',
        excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id, type })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      });
    },

    /** `agent`: the device, which names the passkey at first. */
    add: (
      { user_id, session_id }: MemberSession,
      credential: Registration,
      { agent, request }: { agent: string; request: Repeatable | undefined },
    ): Promise<Result<Passkey>> =>
      inTransaction(kysely, (tx) =>
        answerOnce(tx, { request, answer: Passkey, now: now() }, async () => {
          const challenge = await useChallenge(tx, credential, boundToSession(session_id));
          if (challenge === undefined) return refusals.registration;
          const verified = await verifyRegistration(credential, challenge, site);
          if (verified === undefined) return refusals.registration;
          await lockMember(tx, user_id);
          const passkeys = passkeysRepository(tx);
          if ((await passkeys.list(user_id)).length >= maxPasskeys) return refusals.tooMany(maxPasskeys);
          const transports = credential.response.transports ?? [];
          const at = { created_at: now(), last_used_at: null };
          const added = await passkeys.add({ id: v7(), user_id, ...verified, transports, name: agent, ...at });
          if (added === undefined) return refusals.registration;
          // Warns the member: somebody else may have added the passkey.
          const notice = { template: 'passkey-added', tokens: { day: dayText(at.created_at) } } as const;
          await messages.notify(tx, { user: user_id, event: `passkey ${added.id}`, ...notice });
          return ok(viewOf(added));
        }),
      ),

    rename: async (user: string, id: string, name: string): Promise<Passkey | undefined> => {
      const renamed = await passkeysRepository(kysely).rename(user, id, name);
      return renamed && viewOf(renamed);
    },

    remove: (user: string, id: string): Promise<boolean> => passkeysRepository(kysely).remove(user, id),

    beginLogIn: async ({ device }: Origin): Promise<Result<RequestOptions>> => {
      const challenge = await createChallenge(boundToDevice(device));
      return ok({ challenge, rpId: site.rpId, timeout: confirmMs, userVerification: 'required' });
    },

    logIn: async (credential: Authentication, origin: Origin): Promise<Result<SignedIn>> => {
      const challenge = await useChallenge(kysely, credential, boundToDevice(origin.device));
      const passkey = await passkeysRepository(kysely).byCredential(credential.id);
      if (challenge === undefined || passkey === undefined) return refusals.logIn;
      const { userHandle } = credential.response;
      if (userHandle !== undefined && userHandle !== userHandleOf(passkey.user_id)) return refusals.logIn;
      const use = await verifyAuthentication(credential, passkey, challenge, site);
      if (use === undefined) return refusals.logIn;
      return inTransaction(kysely, async (tx) => {
        if (!(await passkeysRepository(tx).recordUse(passkey, { ...use, last_used_at: now() }))) return refusals.logIn;
        const signedIn = await signIn.signInMember(tx, passkey.user_id, 'passkey', origin);
        return signedIn === undefined ? refusals.logIn : ok(signedIn);
      });
    },

    deleteExpired: (): Promise<void> => challengesRepository(kysely).deleteExpired(now()),
  };
}

const boundToSession = (session: string): string => `session ${session}`;
const boundToDevice = (device: string): string => `device ${device}`;

/** By this name the device finds the member's passkey. It must not contain personal data. */
function userHandleOf(user: string): string {
  return Buffer.from(user.replaceAll('-', ''), 'hex').toString('base64url');
}

/** «۱۴۰۵/۰۹/۰۲»: the provider of SMS accepts no spaces in a token. */
function dayText(moment: Date): string {
  const { year, month, day } = persianDay(moment);
  return toPersianDigits([year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('/'));
}

function viewOf({ id, name, synchronised, created_at, last_used_at }: PasskeyRow): Passkey {
  const used = last_used_at === null ? null : last_used_at.toISOString();
  return { id, name, synchronised, created_at: created_at.toISOString(), last_used_at: used };
}
