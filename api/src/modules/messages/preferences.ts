import { randomInt, timingSafeEqual } from 'node:crypto';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import { lockKeys } from '../../database/locks.ts';
import { inTransaction } from '../../database/transaction.ts';
import { waitText } from '../../error-texts.ts';
import type { Hmac } from '../../hmac.ts';
import { slidingQuota } from '../../quota.ts';
import { HOUR, MINUTE } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import { type EmailRow, lockEmail, membersRepository } from './members-repository.ts';
import { type Channel, channels } from './provider.ts';
import { outboxRepository } from './repository.ts';
import type { Preferences } from './schema.ts';
import type { Messages } from './service.ts';
import { isOnByDefault, type Topic, topics } from './templates.ts';

export type PreferencesService = ReturnType<typeof preferencesService>;
type Parts = { kysely: Connection; jobs: Jobs; messages: Messages; hmac: Hmac; now: () => Date };

const codeDigits = 6;
const codeMinutes = 30;
const maxAttempts = 5;
const codesPerHour = 5;

const refusals = {
  emailOff: refuse('email-off', 'فروشگاه ایمیل نمی‌فرستد.'),
  tooManyCodes: (seconds: number) =>
    refuse('email-too-often', `کد ایمیل زیاد درخواست شده است. ${waitText(seconds)} تلاش کنید.`, {
      retryAfter: seconds,
    }),
  noPending: refuse('email-code-expired', 'اعتبار این کد تمام شده است. کد جدید بگیرید.', { field: 'code' }),
  wrongCode: refuse('email-code-wrong', 'کد درست نیست.', { field: 'code' }),
};

/** Preferences for messages, and the e-mail address. */
export function preferencesService({ kysely, jobs, messages, hmac, now }: Parts) {
  const codeQuota = slidingQuota({ limit: codesPerHour, windowMs: HOUR });

  async function read(db: Connection, user: string): Promise<Preferences> {
    const members = membersRepository(db);
    const [email, chosen] = [await members.email(user), await members.preferences(user)];
    const isOn = (topic: Topic, channel: Channel) =>
      chosen.find((preference) => preference.topic === topic && preference.channel === channel)?.enabled ??
      isOnByDefault(topic);
    return {
      has_email: messages.hasEmail,
      email: email?.email ?? null,
      pending_email: email?.pending_email ?? null,
      topics: Object.entries(topics).map(([name, title]) => {
        const topic = name as Topic;
        return { topic, title, sms: isOn(topic, 'sms'), email: isOn(topic, 'email') };
      }),
    };
  }

  return {
    read: (user: string): Promise<Preferences> => read(kysely, user),

    /** Switches channels of a topic on or off; a channel that is not named stays as it is. */
    choose: (user: string, topic: Topic, choice: Partial<Record<Channel, boolean>>): Promise<Preferences> =>
      inTransaction(kysely, async (tx) => {
        for (const channel of channels) {
          const enabled = choice[channel];
          if (enabled !== undefined)
            await membersRepository(tx).setPreference({ user_id: user, topic, channel, enabled });
        }
        return read(tx, user);
      }),

    /**
     * Sends a code to a new address. Messages go to the old one until the member has entered the code: otherwise a member could have the shop
     * write to strangers. For the same reason codes are counted by address, too.
     */
    setEmail: (user: string, email: string): Promise<Result<Preferences>> =>
      jobs.transaction(async (tx): Promise<Result<Preferences>> => {
        if (!messages.hasEmail) return refusals.emailOff;
        await lockKeys(tx, [`email ${email}`, `email of ${user}`]);
        const time = now();
        const since = codeQuota.windowStart(time);
        const sent = await outboxRepository(tx).findQueuedTimes('email-code', { recipient: email, user, since });
        const wait = codeQuota.secondsUntilAllowed(sent, time);
        if (wait > 0) return refusals.tooManyCodes(wait);
        const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
        const code_expires_at = new Date(time.getTime() + codeMinutes * MINUTE);
        await membersRepository(tx).putEmail(user, {
          pending_email: email,
          code_hmac: hmac.code(email, code),
          code_expires_at,
          attempts: 0,
        });
        await messages.sendEmail(tx, {
          email,
          user,
          template: 'email-code',
          tokens: { code },
          notAfter: code_expires_at,
        });
        return ok(await read(tx, user));
      }),

    /** The attempt stays counted when a wrong code is refused, because a refusal does not roll the transaction back. */
    confirmEmail: (user: string, code: string): Promise<Result<Preferences>> =>
      inTransaction(kysely, async (tx): Promise<Result<Preferences>> => {
        const members = membersRepository(tx);
        const row = await lockEmail(tx, user);
        if (row === undefined || !canConfirm(row, now())) return refusals.noPending;
        const { pending_email, code_hmac } = row;
        if (pending_email === null || code_hmac === null) return refusals.noPending;
        if (!timingSafeEqual(Buffer.from(code_hmac, 'hex'), Buffer.from(hmac.code(pending_email, code), 'hex'))) {
          await members.putEmail(user, { attempts: row.attempts + 1 });
          return refusals.wrongCode;
        }
        const nothingPending = { pending_email: null, code_hmac: null, code_expires_at: null, attempts: 0 };
        await members.putEmail(user, { email: pending_email, ...nothingPending });
        return ok(await read(tx, user));
      }),

    removeEmail: async (user: string): Promise<Preferences> => {
      await membersRepository(kysely).removeEmail(user);
      return read(kysely, user);
    },
  };
}

function canConfirm({ code_expires_at, attempts }: EmailRow, at: Date): boolean {
  return code_expires_at !== null && code_expires_at > at && attempts < maxAttempts;
}
