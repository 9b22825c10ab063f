import { tehranDay, tehranHour } from '@shop/shared/lib/tehran';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { inTransaction, type Tx } from '../../database/transaction.ts';
import { DAY } from '../../times.ts';
import type { Messages } from '../messages/service.ts';

type Parts = { messages: Pick<Messages, 'notify'>; now: () => Date };
type Due = { user_id: string; changed_at: Date };

/** From the last change of a basket until its member is reminded. */
const waitMs = DAY;
/** A member who chooses reminders now is not reminded of a basket that is older. */
const tooOldMs = 7 * DAY;
/** Hours of Tehran between which messages about baskets are sent. */
const hours = { from: 9, to: 22 };
const batchSize = 200;

/** The end of this day's hours for messages; undefined during the night. */
function endOfMessageHours(at: Date): Date | undefined {
  const day = tehranDay(at);
  const end = tehranHour(day, hours.to);
  return at < tehranHour(day, hours.from) || at >= end ? undefined : end;
}

/** Reminds members of their basket, once for each change, if they have chosen to be reminded. */
export function basketReminders(kysely: Kysely<Schema>, { messages, now }: Parts) {
  return {
    run: async (): Promise<void> => {
      const at = now();
      const notAfter = endOfMessageHours(at);
      if (notAfter === undefined) return;
      await inTransaction(kysely, async (tx) => {
        for (const { user_id: user, changed_at } of await lockDue(tx, at)) {
          await tx.updateTable('basket_changes').set({ reminded_at: at }).where('user_id', '=', user).execute();
          const event = `basket of ${user} ${changed_at.toISOString()}`;
          await messages.notify(tx, { user, event, template: 'basket-unfinished', tokens: {}, notAfter });
        }
      });
    },
  };
}

/** The baskets of members who want a reminder and have ordered nothing since. Two processes never get the same one. */
async function lockDue(tx: Tx, at: Date): Promise<Due[]> {
  const [since, until] = [new Date(at.getTime() - tooOldMs), new Date(at.getTime() - waitMs)];
  const { rows } = await sql<Due>`
    select user_id, changed_at from basket_changes
    where reminded_at is null and changed_at > ${since} and changed_at <= ${until}
      and exists (select from basket_lines where user_id = basket_changes.user_id)
      and exists (select from message_preferences where user_id = basket_changes.user_id and topic = 'basket' and enabled)
      and not exists (select from orders where user_id = basket_changes.user_id and created_at >= changed_at)
    order by changed_at limit ${batchSize} for update skip locked`.execute(tx);
  return rows;
}
