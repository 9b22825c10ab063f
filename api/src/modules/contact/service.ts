import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { v7 as uuid } from 'uuid';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import { HOUR } from '../../times.ts';
import { contactRepository } from './repository.ts';
import type { ContactBody } from './schema.ts';

export type ContactService = ReturnType<typeof contactService>;
/** `address` is a digest of the client's address: it can be counted, but does not identify anybody. */
export type Sender = { user: string | null; mobile: string; address: string };
type SendResult = Result<{ reference: number }, 'too-many-requests'>;
type Parts = { perHour: number; now?: () => Date };

const maxListed = 100;

export function contactService(kysely: Kysely<Schema>, { perHour, now = () => new Date() }: Parts) {
  const quota = slidingQuota({ limit: perHour, windowMs: HOUR });

  return {
    /** The reference that the next message would get, for messages that are discarded. */
    nextReference: async (): Promise<number> => (await contactRepository(kysely).lastNumber()) + 1,

    listUnhandled: () => contactRepository(kysely).findUnhandled(maxListed),
    markHandled: (number: number): Promise<boolean> => contactRepository(kysely).markHandled(number, now()),

    send: ({ name, subject, message }: ContactBody, { user, mobile, address }: Sender): Promise<SendResult> =>
      inTransaction(kysely, async (tx) => {
        const contact = contactRepository(tx);
        // Otherwise simultaneous messages could exceed the quota.
        await lockKeys(tx, [`contact ${address}`]);
        const time = now();
        const recent = await contact.findSentFrom(address, quota.windowStart(time));
        const duplicate = recent.find(
          (sent) => sent.message === message && sent.subject === subject && sent.mobile === mobile,
        );
        // A double click, or a retry after a lost response.
        if (duplicate !== undefined) return ok({ reference: duplicate.number });
        const retryAfter = quota.secondsUntilAllowed(
          recent.map(({ created_at }) => created_at),
          time,
        );
        if (retryAfter > 0) return refuse('too-many-requests', '', { retryAfter });
        const values = { name, mobile, subject, message, address_hmac: address, created_at: time };
        return ok({ reference: await contact.add({ id: uuid(), user_id: user, ...values }) });
      }),
  };
}
