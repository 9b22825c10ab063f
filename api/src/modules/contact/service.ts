import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { lockKeys } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { slidingQuota } from '../../quota.ts';
import { HOUR } from '../../times.ts';
import { lockTicket } from '../conversations/repository.ts';
import { closeTicket, openTicket } from '../conversations/tickets.ts';
import { answerOnce, type Repeatable } from '../idempotency/answers.ts';
import { contactRepository } from './repository.ts';
import { type ContactBody, Received } from './schema.ts';

export type ContactService = ReturnType<typeof contactService>;
/** `address` is a digest of the client's address: it can be counted, but does not identify anybody. */
export type Sender = { user: string | null; mobile: string; address: string };
type SendResult = Result<{ reference: number }>;
type Parts = { perHour: number; now?: () => Date };

const maxListed = 100;

export function contactService(kysely: Kysely<Schema>, { perHour, now = () => new Date() }: Parts) {
  const quota = slidingQuota({ limit: perHour, windowMs: HOUR });

  return {
    /** The reference that the next message would get, for messages that are discarded. */
    nextReference: async (): Promise<number> => (await contactRepository(kysely).lastNumber()) + 1,

    listUnhandled: () => contactRepository(kysely).findUnhandled(maxListed),

    /** Closes the ticket. False when no unhandled message of the form has this number. */
    markHandled: (number: number): Promise<boolean> =>
      inTransaction(kysely, async (tx) => {
        const ticket = await lockTicket(tx, number);
        if (ticket === undefined || ticket.address_hmac === null) return false;
        return (await closeTicket(tx, ticket, { by: 'shop', at: now() })).ok;
      }),

    send: (
      { name, subject, message }: ContactBody,
      { user, mobile, address }: Sender,
      request?: Repeatable,
    ): Promise<SendResult> =>
      inTransaction(kysely, (tx) =>
        answerOnce(tx, { request, answer: Received, now: now() }, async () => {
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
          const opened = await openTicket(tx, {
            user,
            contact: { name, mobile, address_hmac: address },
            subject,
            department: 'sales',
            text: message,
            at: time,
          });
          return opened.ok ? ok({ reference: opened.value.number }) : opened;
        }),
      ),
  };
}
