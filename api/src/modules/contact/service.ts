import type { Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Schema } from '../../database/schema.ts';
import { HOUR } from '../../times.ts';
import { contactRepository } from './repository.ts';
import type { ContactBody } from './schema.ts';

export type ContactService = ReturnType<typeof contactService>;
/** `address`: not the sender's own but a digest of it, enough to count by and nothing to know anybody by. */
export type Sender = { user: string | null; mobile: string; address: string };
type Sent = { reference: number } | { retryAfter: number };
type Parts = { perHour: number; now?: () => Date };

/** As many as one person reads. */
const AT_ONCE = 100;

export function contactService(kysely: Kysely<Schema>, { perHour, now = () => new Date() }: Parts) {
  return {
    /** The number that a message would have been given. */
    decoy: async (): Promise<number> => (await contactRepository(kysely).lastNumber()) + 1,

    waiting: () => contactRepository(kysely).waiting(AT_ONCE),
    handled: (number: number): Promise<boolean> => contactRepository(kysely).markHandled(number, now()),

    send: ({ name, subject, message }: ContactBody, { user, mobile, address }: Sender): Promise<Sent> =>
      kysely.transaction().execute(async (tx) => {
        const contact = contactRepository(tx);
        await contact.lock(address);
        const time = now();
        const recent = await contact.sentFrom(address, new Date(time.getTime() - HOUR));
        const same = recent.find((one) => one.message === message && one.subject === subject && one.mobile === mobile);
        // Pressed twice, or sent again after a lost answer.
        if (same !== undefined) return { reference: same.number };
        const first = recent.at(-perHour);
        if (first !== undefined) {
          return { retryAfter: Math.ceil((first.created_at.getTime() + HOUR - time.getTime()) / 1000) };
        }
        const values = { name, mobile, subject, message, address_hmac: address, created_at: time };
        return { reference: await contact.add({ id: uuid(), user_id: user, ...values }) };
      }),
  };
}
